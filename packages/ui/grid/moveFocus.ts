import type { KeyboardEvent } from 'react'

const PAGE_ROWS = 10

const steps: Readonly<Record<string, (index: number) => number>> = {
  ArrowDown: (index) => index + 1,
  ArrowUp: (index) => index - 1,
  PageDown: (index) => index + PAGE_ROWS,
  PageUp: (index) => index - PAGE_ROWS,
  Home: () => 0,
  End: () => Number.MAX_SAFE_INTEGER,
}

/** Arrows, Page keys, Home and End move the focus between the rows of a grid. */
export function moveFocus(event: KeyboardEvent<HTMLElement>, reveal: (index: number) => void): void {
  const target = event.target as HTMLElement
  const step = steps[event.key]
  if (!step || target.closest('input, select, textarea, [role=menu], [role=listbox]')) return
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('tr[data-index]')]
  const shown = target.closest<HTMLElement>('tr[data-index]')
  const [first, last] = [rows[0], rows.at(-1)]
  if (!first || !last) return
  event.preventDefault()
  const wanted = shown ? step(Number(shown.dataset['index'])) : Number(first.dataset['index'])
  const inSight = Math.min(Math.max(wanted, Number(first.dataset['index'])), Number(last.dataset['index']))
  reveal(inSight)
  const row = rows.find((one) => Number(one.dataset['index']) === inSight)
  row?.focus()
  row?.scrollIntoView({ block: 'nearest' })
}
