import { ActionIcon } from '@mantine/core'
import { SlidersHorizontal } from 'lucide-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useWords } from '@haulway/platform/web/app.tsx'
import styles from './FilterRow.module.css'
import { useDeferredDraw } from '../useDeferredDraw.ts'

export interface FilterRowProps {
  /** Always visible: the search. */
  readonly search?: ReactNode
  /** As many filters as one row has room for; the others, and all on small screens, are behind a button. */
  readonly children?: ReactNode
  readonly actions?: ReactNode
  /** A filter is active: the button says so while filters are hidden. */
  readonly filtered?: boolean
  /** Small filters, as in reports. */
  readonly dense?: boolean
}

/** Pixels of the focus ring, which is not another line. */
const RING = 4

/** Whether the filters overflow the row, once they are drawn. */
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
  // The filtered content is drawn first: select boxes take as long as everything else.
  const areThere = useDeferredDraw()
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

/** Keyboard focus reaches filters that overflow the row; they are then shown. */
function reveal({ currentTarget, target }: React.FocusEvent<HTMLElement>, open: () => void): void {
  if (topOf(target) >= currentTarget.getBoundingClientRect().bottom) open()
}
