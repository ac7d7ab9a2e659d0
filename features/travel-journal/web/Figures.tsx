import { useMeasures, useWords } from '@haulway/platform/web/app.tsx'
import { NamedFigure, NamedFigures, FigureTable } from '@haulway/ui'
import type { MachineJournal } from '../engine/machine-journal.ts'
import { KM, KMH } from '../engine/units.ts'
import { formatDuration } from './format-duration.ts'
import { CurrentState, type ReplayPanelProps } from './CurrentState.tsx'
import styles from './journal.module.css'

/** A machine at the current moment, its totals in the span, and its time in locations. */
export function Figures({ told, player, zone }: ReplayPanelProps) {
  return (
    <>
      <CurrentState told={told} player={player} zone={zone} />
      <Totals told={told} />
      <DwellTable told={told} />
    </>
  )
}

function Totals({ told }: { told: MachineJournal }) {
  const words = useWords()
  const measures = useMeasures()
  const { totals } = told
  return (
    <NamedFigures>
      <NamedFigure name={words('travelJournal.distance')}>
        {measures.format('longDistance', totals.distance / KM)}
      </NamedFigure>
      <NamedFigure name={words('travelJournal.topSpeed')}>
        {totals.topSpeed > 0 ? measures.format('speed', totals.topSpeed * KMH) : '–'}
      </NamedFigure>
      <NamedFigure name={words('travelJournal.moving')}>{formatDuration(totals.moving)}</NamedFigure>
      <NamedFigure name={words('travelJournal.standing')}>{formatDuration(totals.standing)}</NamedFigure>
      <NamedFigure name={words('travelJournal.silent')}>{formatDuration(totals.silent)}</NamedFigure>
      <NamedFigure name={words('travelJournal.loads')}>{measures.number('count', totals.loads)}</NamedFigure>
      <NamedFigure name={words('travelJournal.dumps')}>{measures.number('count', totals.dumps)}</NamedFigure>
      <NamedFigure name={words('travelJournal.weight')}>
        {totals.weight === null ? '–' : measures.format('weight', totals.weight)}
      </NamedFigure>
    </NamedFigures>
  )
}

function DwellTable({ told }: { told: MachineJournal }) {
  const words = useWords()
  const measures = useMeasures()
  if (told.dwell.length === 0) return null
  return (
    <section>
      <h2 className={styles.heading}>{words('travelJournal.dwell')}</h2>
      <FigureTable size="small">
        <thead>
          <tr>
            <th>{words('travelJournal.place')}</th>
            <th>{words('travelJournal.visits')}</th>
            <th>{words('travelJournal.inside')}</th>
            <th>{words('travelJournal.stood')}</th>
          </tr>
        </thead>
        <tbody>
          {told.dwell.map(({ locationId, visits, time: inside, standing }) => (
            <tr key={locationId}>
              <td>{told.places.get(locationId) || '–'}</td>
              <td>{measures.number('count', visits)}</td>
              <td>{formatDuration(inside)}</td>
              <td>{formatDuration(standing)}</td>
            </tr>
          ))}
        </tbody>
      </FigureTable>
    </section>
  )
}
