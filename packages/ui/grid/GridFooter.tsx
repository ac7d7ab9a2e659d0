import type { MessageKey } from '@haulway/resource'
import { ActionIcon, NativeSelect, TextInput } from '@mantine/core'
import { ChevronFirst, ChevronLast, ChevronLeft, ChevronRight } from 'lucide-react'
import { useState, type ComponentType, type ReactNode } from 'react'
import { useWords } from '@haulway/platform/web/app.tsx'
import styles from './grid.module.css'

/** Server mode of a grid. Pages count from 0, as in the API. */
export interface GridPaging {
  readonly page: number
  readonly size: number
  /** Entries in all pages; undefined while unknown. */
  readonly total: number | undefined
  /** `instead`: of the page that is there, which has no rows any more. */
  readonly onPage: (page: number, instead?: boolean) => void
  readonly onSize: (size: number) => void
}

/** 15 is the default of the specification (core 9). */
const SIZES = [15, 30, 50, 100, 200]

/** Rows that follow those that the grid holds, without pages. */
export interface GridMore {
  /** Of all rows, or as many as were counted; undefined while unknown. */
  readonly total: number | undefined
  /** There are more than those. */
  readonly isMore: boolean
  /** There are rows after those that the grid holds: they are asked for when the reader comes near the end. */
  readonly onEnd: (() => void) | undefined
}

export interface GridFooterProps {
  readonly count: number | undefined
  readonly paging: GridPaging | undefined
  readonly more: GridMore | undefined
  readonly start?: ReactNode
  /** Buttons that scroll to hidden columns. */
  readonly hiddenColumns?: ReactNode
  readonly chooser: ReactNode
}

/** `Showing X to Y of Z entries`, the pages and the choice of columns. */
export function GridFooter({ count, paging, more, start, hiddenColumns, chooser }: GridFooterProps) {
  const words = useWords()
  const total = (more ?? paging ?? { total: count }).total
  const from = paging ? paging.page * paging.size + 1 : 1
  const to = from - 1 + (count ?? 0)
  return (
    <div className={styles.footer}>
      <span className={styles.count} role="status">
        {total !== undefined && count !== undefined
          ? words(more?.isMore ? 'grid.showing.more' : 'grid.showing', {
              from: count === 0 ? 0 : from,
              to: count === 0 ? 0 : to,
              count: total,
            })
          : ' '}
      </span>
      {start}
      <span className={styles.footerEnd}>
        {hiddenColumns}
        {paging && <Pager paging={paging} />}
        {chooser}
      </span>
    </div>
  )
}

/** From so many pages on, one may be asked for by its number. */
const JUMP_FROM = 5

/** Straight to a page. */
function Jump({ last, onPage }: { last: number; onPage: (page: number) => void }) {
  const words = useWords()
  const [typed, setTyped] = useState('')
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        const wanted = Math.trunc(Number(typed))
        setTyped('')
        if (wanted >= 1) onPage(Math.min(wanted - 1, last))
      }}
    >
      <TextInput
        size="xs"
        className={styles.jump}
        inputMode="numeric"
        aria-label={words('grid.jump')}
        placeholder="№"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
    </form>
  )
}

function Pager({ paging }: { paging: GridPaging }) {
  const words = useWords()
  const { page, size, total = 0, onPage, onSize } = paging
  const last = Math.max(0, Math.ceil(total / size) - 1)
  const step = (
    label: MessageKey,
    to: number,
    Icon: ComponentType<{ size: number; 'aria-hidden': true }>,
  ) => (
    <ActionIcon
      size="md"
      data-end={label === 'grid.first' || label === 'grid.last' || undefined}
      aria-label={words(label)}
      disabled={to < 0 || to > last || to === page}
      onClick={() => onPage(to)}
    >
      <Icon size={16} aria-hidden />
    </ActionIcon>
  )
  return (
    <>
      <NativeSelect
        size="xs"
        className={styles.size}
        aria-label={words('grid.pageLength')}
        value={String(size)}
        data={[...new Set([...SIZES, size])]
          .sort((a, b) => a - b)
          .map((one) => ({
            value: String(one),
            label: words('grid.rows', { count: one }),
          }))}
        onChange={(event) => onSize(Number(event.currentTarget.value))}
      />
      <nav className={styles.pager} aria-label={words('grid.pages')}>
        {step('grid.first', 0, ChevronFirst)}
        {step('grid.previous', Math.min(page - 1, last), ChevronLeft)}
        <span className={styles.pageOf} data-short={`${page + 1} / ${last + 1}`}>
          <span className={styles.pageWords}>{words('grid.page', { page: page + 1, pages: last + 1 })}</span>
        </span>
        {last >= JUMP_FROM && <Jump last={last} onPage={onPage} />}
        {step('grid.next', page + 1, ChevronRight)}
        {step('grid.last', last, ChevronLast)}
      </nav>
    </>
  )
}
