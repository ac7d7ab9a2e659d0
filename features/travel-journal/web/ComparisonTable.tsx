import { useMeasures, useWords } from '@haulway/platform/web/app.tsx'
import { FigureTable } from '@haulway/ui'
import type { MachineJournal } from '../engine/machine-journal.ts'
import { KM } from '../engine/units.ts'
import { formatDuration } from './format-duration.ts'
import styles from './journal.module.css'

export interface ComparisonTableProps {
  readonly machines: readonly MachineJournal[]
  readonly selected: string
  readonly onSelect: (id: string) => void
}

/** What several machines, or one in two spans, did. */
export function ComparisonTable({ machines, selected, onSelect }: ComparisonTableProps) {
  const words = useWords()
  const measures = useMeasures()
  if (machines.length < 2) return null
  return (
    <section>
      <h2 className={styles.heading}>{words('travelJournal.compared')}</h2>
      <FigureTable size="small">
        <thead>
          <tr>
            <th>{words('travelJournal.file.machine')}</th>
            <th>{words('travelJournal.distance')}</th>
            <th>{words('travelJournal.moving')}</th>
            <th>{words('travelJournal.standing')}</th>
            <th>{words('travelJournal.loads')}</th>
          </tr>
        </thead>
        <tbody>
          {machines.map(({ id, title, totals }) => (
            <tr key={id} data-selected={id === selected}>
              <td>
                <button type="button" className={styles.choose} onClick={() => onSelect(id)}>
                  {title}
                </button>
              </td>
              <td>{measures.format('longDistance', totals.distance / KM)}</td>
              <td>{formatDuration(totals.moving)}</td>
              <td>{formatDuration(totals.standing)}</td>
              <td>{measures.number('count', totals.loads)}</td>
            </tr>
          ))}
        </tbody>
      </FigureTable>
    </section>
  )
}
