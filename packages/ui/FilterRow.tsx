import { ActionIcon } from '@mantine/core'
import { SlidersHorizontal } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useWords } from '@haulway/platform/web/app.tsx'
import styles from './FilterRow.module.css'

export interface FilterRowProps {
  /** Always in sight: the search. */
  readonly search?: ReactNode
  /** Behind a button on small screens. */
  readonly children?: ReactNode
  readonly actions?: ReactNode
}

/** Filters to the left, actions to the right, in one row. */
export function FilterRow({ search, children, actions }: FilterRowProps) {
  const words = useWords()
  const [open, setOpen] = useState(false)
  return (
    <div className={styles.row}>
      <div className={styles.filters} data-open={open}>
        {search}
        {children && (
          <ActionIcon
            size="lg"
            variant="default"
            className={styles.toggle}
            aria-label={words('ui.filters')}
            aria-expanded={open}
            onClick={() => setOpen(!open)}
          >
            <SlidersHorizontal size={16} aria-hidden />
          </ActionIcon>
        )}
        {children && <div className={styles.more}>{children}</div>}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  )
}
