import { ActionIcon } from '@mantine/core'
import { useWords } from '@haulway/platform/web/app.tsx'
import { EllipsisVertical } from 'lucide-react'
import { useMachineMenu } from './machine-menu.ts'

interface MachineMenuButtonProps {
  readonly machine: { readonly id: string; readonly title: string }
  readonly tabIndex?: number
}

/** At the end of a row: opens the menu of a machine. */
export function MachineMenuButton({ machine: { id, title }, tabIndex = 0 }: MachineMenuButtonProps) {
  const words = useWords()
  const { openFor, open } = useMachineMenu()
  return (
    <ActionIcon
      size={28}
      tabIndex={tabIndex}
      aria-label={`${words('list.more')}: ${title}`}
      aria-haspopup="menu"
      aria-expanded={openFor === id}
      onClick={({ currentTarget }) => {
        const { left, bottom } = currentTarget.getBoundingClientRect()
        open(id, { x: left, y: bottom })
      }}
    >
      <EllipsisVertical size={16} aria-hidden />
    </ActionIcon>
  )
}
