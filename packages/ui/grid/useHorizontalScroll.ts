import { useEffect, useState, type CSSProperties, type RefObject } from 'react'
import { horizontalScrollOf, NO_SCROLL, type HorizontalScroll } from './horizontalScroll.ts'

const same = (a: HorizontalScroll, b: HorizontalScroll): boolean =>
  a.before === b.before && a.after === b.after && a.second === b.second

/** How many columns stay and where the second one stands, for the style sheet. */
export function stickyColumnProps({ before, after, second }: HorizontalScroll) {
  if (second === undefined) return { 'data-stays': before + after > 0 ? 1 : undefined }
  return { 'data-stays': 2, style: { '--hw-second': `${second}px` } as CSSProperties }
}

/** Follows scrolling, the width and the columns of the table in `scroller`. */
export function useHorizontalScroll(scroller: RefObject<HTMLElement | null>, stays: 1 | 2): HorizontalScroll {
  const [found, setFound] = useState(NO_SCROLL)
  useEffect(() => {
    const element = scroller.current
    const table = element?.firstElementChild
    if (!element || !table) return undefined
    const look = () => {
      const heads = [...element.querySelectorAll<HTMLElement>('thead th')]
      const covered = heads.find((head) => head.dataset['stays'] !== undefined)?.offsetWidth ?? 0
      const columns = heads
        .filter((head) => head.dataset['stays'] === undefined)
        .map((head) => head.offsetWidth)
      const view = { columns, width: element.clientWidth - covered, scrolled: element.scrollLeft }
      const now = horizontalScrollOf(view, stays)
      setFound((before) => (same(before, now) ? before : now))
    }
    const observer = new ResizeObserver(look)
    observer.observe(element)
    observer.observe(table)
    // Rows that come can make it narrower or wider while the table keeps its width.
    const first = element.querySelector('thead th')
    if (first) observer.observe(first)
    element.addEventListener('scroll', look, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [scroller, stays])
  return found
}
