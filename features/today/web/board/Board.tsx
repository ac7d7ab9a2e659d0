import { useEffect, useRef } from 'react'
import { useWords } from '@haulway/platform/web/app.tsx'
import { Empty, Section } from '@haulway/ui'
import { sumOf, sumOfTargets } from '../../amounts.ts'
import { isShort } from '../../board.ts'
import type { TodayItem } from '../../today.endpoints.ts'
import { useAmounts } from '../amounts.ts'
import type { ShiftProps } from '../Figures.tsx'
import { DefinedHeading } from '../handbook/DefinedHeading.tsx'
import { BoardRow } from './BoardRow.tsx'
import { FigureCell } from './FigureCell.tsx'
import { intervalsOf, type Interval } from './intervals.ts'
import styles from './board.module.css'

/** The number of short intervals without a stated cause. */
export function countUnexplained({ shown, measure, now }: ShiftProps): number {
  const columns = intervalsOf(shown, now)
  return shown.rows.flatMap((row) =>
    row.cells.filter((cell, index) => {
      const column = columns[index]
      return column && cell.cause === null && isShort(row, cell, column, measure, now)
    }),
  ).length
}

/** A row for each loader, a column for every two hours: target, actual, and the cause of a shortfall. */
export function Board(props: ShiftProps) {
  const { shown, plain } = props
  const words = useWords()
  const open = countUnexplained(props)
  const asks = open > 0 && (
    <strong className={styles.asks}>{words('today.unexplained', { count: open })}</strong>
  )
  return (
    <Section title={words('today.board')} actions={asks || undefined}>
      {shown.rows.length === 0 ? (
        <Empty
          title={words('today.board.empty')}
          {...(plain ? {} : { text: words('today.board.empty.text') })}
        />
      ) : (
        <Table {...props} />
      )}
    </Section>
  )
}

/** Keeps the running column in view. */
function useRunningInSight(running: number) {
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const around = running < 0 ? null : frame.current
    const cell = around?.querySelector<HTMLElement>('[data-running]')
    const first = around?.querySelector<HTMLElement>('thead th')
    if (around && cell) around.scrollLeft = cell.offsetLeft - (first?.offsetWidth ?? 0) - cell.offsetWidth
  }, [running])
  return frame
}

function Table(props: ShiftProps) {
  const { shown, measure, now, plain } = props
  const words = useWords()
  const amounts = useAmounts()
  const stretches = intervalsOf(shown, now)
  const running = stretches.findIndex(({ state }) => state === 'now')
  const frame = useRunningInSight(running)
  const unit = amounts.unit(measure)
  const heading = (title: string) => (unit === '' ? title : `${title}, ${unit}`)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, by the keyboard too
    <div className={styles.frame} ref={frame} tabIndex={0} role="region" aria-label={words('today.board')}>
      <table className={styles.board} data-plain={plain}>
        <thead>
          <tr>
            <th scope="col">{words('today.board.loader')}</th>
            <th scope="col">
              {plain ? (
                words('today.board.trucks')
              ) : (
                <DefinedHeading name="trucks" label={words('today.board.trucks')} />
              )}
            </th>
            {stretches.map(({ from, label, state }) => (
              <th
                key={from}
                scope="col"
                className={styles.number}
                data-running={state === 'now' || undefined}
              >
                {label}
              </th>
            ))}
            <th scope="col" className={styles.number}>
              {heading(words('today.board.total'))}
            </th>
            <th scope="col" className={styles.number}>
              {plain ? (
                words('today.board.required')
              ) : (
                <DefinedHeading name="required" label={words('today.board.required')} />
              )}
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.rows.map((row, index) => (
            <BoardRow
              key={`${row.kind} ${row.id ?? ''}`}
              {...props}
              row={row}
              stretches={stretches}
              shared={sharedRows(shown, index)}
            />
          ))}
        </tbody>
        <Sum {...props} stretches={stretches} />
      </table>
    </div>
  )
}

/** Trucks belong to a place: its first row shows them for all its loaders; 0 for the rows after it. */
function sharedRows({ rows }: TodayItem, index: number): number {
  const place = rows[index]?.place?.id
  if (place === undefined) return 1
  if (rows[index - 1]?.place?.id === place) return 0
  const behind = rows.slice(index).findIndex((one) => one.place?.id !== place)
  return behind < 0 ? rows.length - index : behind
}

function Sum({ shown, measure, stretches }: ShiftProps & { readonly stretches: readonly Interval[] }) {
  const words = useWords()
  const { rows, actual, target } = shown
  if (rows.length < 2) return null
  const cells = stretches.map((_, index) => rows.flatMap(({ cells }) => cells[index] ?? []))
  return (
    <tfoot>
      <tr>
        <th scope="row" colSpan={2}>
          {words('today.board.sum')}
        </th>
        {cells.map((column, index) => (
          <td key={stretches[index]?.from} className={styles.number}>
            <FigureCell
              measure={measure}
              actual={
                stretches[index]?.state === 'ahead' ? null : sumOf(column.map((one) => one.actual))[measure]
              }
              target={sumOfTargets(column.map((one) => one.target))[measure]}
            />
          </td>
        ))}
        <td className={styles.number}>
          <FigureCell measure={measure} actual={actual[measure]} target={target[measure]} />
        </td>
        <td />
      </tr>
    </tfoot>
  )
}
