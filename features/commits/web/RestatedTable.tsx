import { durationText } from '@haulway/platform/dates.ts'
import { useMeasures, useWords } from '@haulway/platform/web/app.tsx'
import type { Measures } from '@haulway/platform/measures.ts'
import type { CommittedFigures, Proposal, Restatement } from '../commits.endpoints.ts'
import styles from './commits.module.css'

type Restated = Pick<Proposal | Restatement, 'equipment' | 'day' | 'causes' | 'before' | 'after'>

const figures = ['loads', 'weight', 'volume', 'cycleTime', 'distance', 'moving', 'events'] as const
type Figure = (typeof figures)[number]

/** How a figure is formatted. */
function textOf(measures: Measures, name: Figure, value: number): string {
  switch (name) {
    case 'weight':
      return measures.format('weight', value)
    case 'volume':
      return measures.format('haulVolume', value)
    case 'distance':
      return measures.format('longDistance', value)
    case 'cycleTime':
    case 'moving':
      return durationText(value)
    default:
      return String(value)
  }
}

/** Sums of doubles in a different order count as equal. */
const isSame = (a: number, b: number): boolean =>
  Math.abs(a - b) <= 1e-6 * Math.max(1, Math.abs(a), Math.abs(b))

interface Props {
  readonly label: string
  readonly items: readonly Restated[]
}

/** One row for each machine and day: the cause, and every figure that differs, old and new. */
export function RestatedTable({ label, items }: Props) {
  const words = useWords()
  const measures = useMeasures()
  const shown = figures.filter((name) =>
    items.some(({ before, after }) => !isSame(before[name], after[name])),
  )
  return (
    <div className={styles.scroll}>
      <table className={styles.table} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{words('commits.day')}</th>
            <th scope="col">{words('equipment.one')}</th>
            <th scope="col">{words('commits.cause')}</th>
            {shown.map((name) => (
              <th key={name} scope="col" className={styles.numeric}>
                {words(`commits.figure.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {items.map((one) => (
            <tr key={`${one.equipment.id} ${one.day}`}>
              <td className={styles.day}>{one.day}</td>
              <td>{one.equipment.title}</td>
              <td>{one.causes.map((cause) => words(`commits.cause.${cause}`)).join(', ')}</td>
              {shown.map((name) => (
                <td key={name} className={styles.numeric}>
                  <Changed before={one.before} after={one.after} name={name} measures={measures} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {shown.length === 0 && <p className={styles.said}>{words('commits.noFigure')}</p>}
    </div>
  )
}

interface ChangedProps {
  readonly before: CommittedFigures
  readonly after: CommittedFigures
  readonly name: Figure
  readonly measures: Measures
}

function Changed({ before, after, name, measures }: ChangedProps) {
  const text = (figure: CommittedFigures) => textOf(measures, name, figure[name])
  if (isSame(before[name], after[name])) return <span className={styles.same}>{text(after)}</span>
  return (
    <>
      <del>{text(before)}</del> <ins>{text(after)}</ins>
    </>
  )
}
