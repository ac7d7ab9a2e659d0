import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { RefObject } from 'react'
import { useWords } from '@haulway/platform/web/app.tsx'
import type { HorizontalScroll } from './horizontalScroll.ts'
import styles from './grid.module.css'

const sides = [
  { side: 'before', sign: -1, Icon: ChevronLeft },
  { side: 'after', sign: 1, Icon: ChevronRight },
] as const

/** Share of the width scrolled by one press: the last visible column stays visible. */
const STEP = 0.6

export interface MoreColumnsProps {
  readonly sideways: HorizontalScroll
  readonly scroller: RefObject<HTMLElement | null>
}

/** Shows on which side columns are hidden and how many, and scrolls to them. */
export function HiddenColumns({ sideways, scroller }: MoreColumnsProps) {
  const words = useWords()
  return sides.map(({ side, sign, Icon }) =>
    sideways[side] === 0 ? null : (
      <button
        key={side}
        type="button"
        className={styles.more}
        data-side={side}
        title={words(`grid.more.${side}`, { count: sideways[side] })}
        aria-label={words(`grid.more.${side}`, { count: sideways[side] })}
        onClick={() => {
          const element = scroller.current
          element?.scrollBy({ left: sign * STEP * element.clientWidth, behavior: 'smooth' })
        }}
      >
        {side === 'before' && <Icon size={14} aria-hidden />}
        {sideways[side]}
        {side === 'after' && <Icon size={14} aria-hidden />}
      </button>
    ),
  )
}
