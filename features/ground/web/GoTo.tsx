import { ActionIcon, Popover } from '@mantine/core'
import { LocateFixed } from 'lucide-react'
import { useState } from 'react'
import { PositionMark } from '@haulway/map'
import { useWords } from '@haulway/platform/web/app.tsx'
import type { Coordinates } from '../coordinates-text.ts'
import { GoToPanel } from './GoToPanel.tsx'
import styles from './ground.module.css'

/**
 * Button on a map for going to a location, a machine, a project, coordinates, and to one of its layers if it is
 * `layered`. Use inside a MapView.
 */
export function GoTo({ layered }: { layered: boolean }) {
  const words = useWords()
  const [opened, setOpened] = useState(false)
  const [mark, setMark] = useState<Coordinates | null>(null)
  const label = words('ground.goTo')
  return (
    <>
      {mark && <PositionMark {...mark} />}
      <Popover
        position="left-end"
        shadow="md"
        width={300}
        trapFocus
        returnFocus
        withinPortal
        opened={opened}
        onChange={setOpened}
      >
        <Popover.Target>
          <ActionIcon
            variant="default"
            size={34}
            aria-label={label}
            title={label}
            onClick={() => setOpened((open) => !open)}
          >
            <LocateFixed size={18} aria-hidden />
          </ActionIcon>
        </Popover.Target>
        <Popover.Dropdown className={styles.panel ?? ''} aria-label={label}>
          <GoToPanel layered={layered} onMark={setMark} onClose={() => setOpened(false)} />
        </Popover.Dropdown>
      </Popover>
    </>
  )
}
