import { durationText, timeText } from '@haulway/platform/dates.ts'
import { useWords } from '@haulway/platform/web/app.tsx'
import { ScreenLink } from '@haulway/platform/web/navigation.tsx'
import { machineLink, rowLink } from '../../links.ts'
import { requiredRate } from '../../pace.ts'
import type { TodayRow } from '../../today.endpoints.ts'
import { useAmounts } from '../amounts.ts'
import type { ShiftProps } from '../Figures.tsx'
import { BoardCell } from './BoardCell.tsx'
import { FigureCell } from './FigureCell.tsx'
import type { Interval } from './intervals.ts'
import styles from './board.module.css'

interface RowProps extends ShiftProps {
  readonly row: TodayRow
  readonly stretches: readonly Interval[]
  /** The number of rows that share its trucks; 0: shown by a row before. */
  readonly shared: number
}

export function BoardRow(props: RowProps) {
  const { shown, row, span, measure, now, plain, stretches, shared } = props
  const words = useWords()
  const amounts = useAmounts()
  const rate = requiredRate(span, row.target[measure], row.actual[measure], now)
  const total = <FigureCell measure={measure} actual={row.actual[measure]} target={row.target[measure]} />
  return (
    <tr>
      <th scope="row">
        <Name {...props} />
      </th>
      {shared > 0 && (
        <td rowSpan={shared} className={styles.trucks}>
          {words('today.board.trucks.of', { there: row.there, planned: row.planned })}
        </td>
      )}
      {stretches.map((stretch, index) => {
        const cell = row.cells[index]
        return cell && <BoardCell key={stretch.from} {...props} cell={cell} stretch={stretch} />
      })}
      <td className={styles.number}>
        {plain || !shown.span || row.id === null ? (
          total
        ) : (
          <ScreenLink to={rowLink(shown, row, shown.span)} className={styles.proof}>
            {total}
          </ScreenLink>
        )}
      </td>
      <td className={styles.number}>
        {rate === null
          ? '–'
          : rate === 0
            ? words('today.reached')
            : words('today.perHour', { rate: amounts.number(measure, rate) })}
      </td>
    </tr>
  )
}

/** The current activity of a loader, or since when it is silent. */
function Name({ shown, row, now, plain }: RowProps) {
  const words = useWords()
  const { kind, id, title, place } = row
  const named = kind === 'elsewhere' ? words('today.board.elsewhere') : title
  return (
    <span className={styles.name}>
      {kind === 'loader' && id !== null && !plain ? (
        <ScreenLink to={machineLink(id)} className={styles.title} title={named}>
          {named}
        </ScreenLink>
      ) : (
        <span className={styles.title} title={named}>
          {named}
        </span>
      )}
      <span className={styles.place} title={place?.title}>
        {kind === 'place' ? words('today.board.place') : place?.title}
      </span>
      {shown.runs && <Doing row={row} now={now} zone={shown.zone} />}
    </span>
  )
}

/** Silent beyond this (behaviour, *Attention*). */
const SILENT_MS = 300_000

function Doing({ row, now, zone }: { row: TodayRow; now: number; zone: string }) {
  const words = useWords()
  const { now: does, heard, kind } = row
  if (kind !== 'loader') return null
  if (heard !== null && now - Date.parse(heard) > SILENT_MS)
    return <span className={styles.doing}>{words('today.board.unheard', { at: timeText(heard, zone) })}</span>
  if (!does) return null
  const what = words(`today.board.${does.doing}`)
  const time = durationText(Math.max(0, (now - Date.parse(does.since)) / 1_000))
  return (
    <span className={styles.doing} data-doing={does.doing}>
      {what} {time}
      {does.queue > 0 && `, ${words('today.board.queue', { count: does.queue })}`}
    </span>
  )
}
