import { ActionIcon } from '@mantine/core'
import { SlidersHorizontal } from 'lucide-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useWords } from '@haulway/platform/web/app.tsx'
import styles from './FilterRow.module.css'
import { useFollowing } from './useFollowing.ts'

export interface FilterRowProps {
  /** Always in sight: the search. */
  readonly search?: ReactNode
  /** As many as one row has room for; the others, and all on small screens, behind a button. */
  readonly children?: ReactNode
  readonly actions?: ReactNode
  /** Something is filtered by: the button says so while filters are out of sight. */
  readonly filtered?: boolean
  /** Filters of the small size, as reports have them. */
  readonly dense?: boolean
}

/** Pixels of a ring around what has the focus, which is no further line. */
const RING = 4

/** Whether filters do not fit in the row, once they are there. */
function useOverflow(areThere: boolean) {
  const filters = useRef<HTMLDivElement>(null)
  const [overflows, setOverflows] = useState(false)
  useEffect(() => {
    const element = filters.current
    if (!element || !areThere) return undefined
    const look = () => setOverflows(element.scrollHeight > element.clientHeight + RING)
    const observer = new ResizeObserver(look)
    observer.observe(element)
    return () => observer.disconnect()
  }, [areThere])
  return { filters, overflows }
}

const topOf = (element: Element): number => element.getBoundingClientRect().top

/** Filters to the left, actions to the right, in one row. */
export function FilterRow({ search, children, actions, filtered = false, dense = false }: FilterRowProps) {
  const words = useWords()
  const [open, setOpen] = useState(false)
  // What they filter is drawn first; boxes of choices take as long as all else.
  const areThere = useFollowing()
  const { filters, overflows } = useOverflow(areThere)
  return (
    <div className={styles.row} data-open={open} data-dense={dense}>
      <div className={styles.filters}>
        {search}
        {children && (
          <div ref={filters} className={styles.more} onFocus={(event) => reveal(event, () => setOpen(true))}>
            {areThere && children}
          </div>
        )}
        {children && (
          <ActionIcon
            size="lg"
            variant={filtered ? 'light' : 'default'}
            color={filtered ? 'haul' : 'gray'}
            className={styles.toggle}
            data-needed={overflows || open}
            aria-label={words('ui.filters')}
            title={words('ui.filters')}
            aria-expanded={open}
            onClick={() => setOpen(!open)}
          >
            <SlidersHorizontal size={16} aria-hidden />
          </ActionIcon>
        )}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  )
}

/** The keyboard reaches filters that the row has no room for: they come into sight. */
function reveal({ currentTarget, target }: React.FocusEvent<HTMLElement>, open: () => void): void {
  if (topOf(target) >= currentTarget.getBoundingClientRect().bottom) open()
}
