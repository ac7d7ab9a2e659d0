import { Popover, UnstyledButton } from '@mantine/core'
import { Info } from 'lucide-react'
import { useState } from 'react'
import { useWords } from '@haulway/platform/web/app.tsx'
import { ScreenLink } from '@haulway/platform/web/navigation.tsx'
import type { DefinitionName } from '@haulway/slice/definition.ts'
import { useEscape } from '@haulway/ui'
import { FigureExplanation } from './FigureExplanation.tsx'
import styles from './handbook.module.css'

interface DefinedProps {
  readonly name: DefinitionName
  /** A shorter name for narrow places. */
  readonly label?: string
  /** The settings that apply here, in words. */
  readonly won?: readonly string[]
}

/** The heading of a figure: opens its definition. */
export function DefinedHeading({ name, label, won = [] }: DefinedProps) {
  const words = useWords()
  const [open, setOpen] = useState(false)
  useEscape(open, () => setOpen(false))
  const title = words(`define.${name}`)
  return (
    <Popover
      opened={open}
      onChange={setOpen}
      width={340}
      position="bottom-start"
      shadow="md"
      closeOnEscape={false}
      trapFocus
    >
      <Popover.Target>
        <UnstyledButton
          className={styles.heading}
          aria-label={words('today.handbook.explain', { title })}
          onClick={() => setOpen(!open)}
        >
          {label ?? title}
          <Info size={13} aria-hidden />
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown aria-label={title}>
        <h3 className={styles.title}>{title}</h3>
        <FigureExplanation name={name} won={won} />
        <ScreenLink to={`/handbook#${name}`} className={styles.more}>
          {words('today.handbook.open')}
        </ScreenLink>
      </Popover.Dropdown>
    </Popover>
  )
}
