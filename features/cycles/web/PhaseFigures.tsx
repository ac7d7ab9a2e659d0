import type { Statistics } from '@haulway/cycles'
import { StateMark, type Theme } from '@haulway/map'
import { durationText } from '@haulway/platform/dates.ts'
import { useMeasures, useWords } from '@haulway/platform/web/app.tsx'
import { Card } from '@haulway/report/web/Card.tsx'
import { FigureTable } from '@haulway/ui'
import { measureLabel, measures, type Measure } from '../times/measures.ts'
import { Delays } from './Delays.tsx'
import { stateOfPhase } from '../../telemetry/web/parts.ts'
import { hatchedPhases } from './phase-look.ts'
import { PhaseBar } from './PhaseBar.tsx'
import type { Summary } from './report.ts'
import styles from './report.module.css'

const figures = ['average', 'minimum', 'maximum', 'p90'] as const

/** Average, minimum, maximum and 90th percentile of each phase and of the total, above a bar of the average cycle. */
export function PhaseFigures({ summary, theme }: { summary: Summary | undefined; theme: Theme }) {
  const words = useWords()
  const quantities = useMeasures()
  const found = summary?.measures
  return (
    <Card title={words('cycles.figures')} busy={summary === undefined}>
      <PhaseBar measures={found} theme={theme} />
      <div className={styles.figuresScroll}>
        <FigureTable label={words('cycles.figures')}>
          <thead>
            <tr>
              <th scope="col">{words('cycles.figure.phase')}</th>
              {figures.map((figure) => (
                <th key={figure} scope="col" title={words(`cycles.figure.${figure}`)}>
                  {words(`cycles.figure.${figure}.short`)}
                </th>
              ))}
              <th scope="col">
                {[words('cycles.figure.count'), quantities.heading('count')].filter(Boolean).join(', ')}
              </th>
            </tr>
          </thead>
          <tbody>
            {measures.map((measure) => (
              <MeasureRow key={measure} measure={measure} found={found?.[measure]} theme={theme} />
            ))}
          </tbody>
        </FigureTable>
      </div>
      {summary && <Delays summary={summary} />}
      <p className={styles.rule}>{words('cycles.said.rule')}</p>
    </Card>
  )
}

interface MeasureRowProps {
  readonly measure: Measure
  /** undefined while loading, null if there is none. */
  readonly found: Statistics | null | undefined
  readonly theme: Theme
}

function MeasureRow({ measure, found, theme }: MeasureRowProps) {
  const words = useWords()
  const quantities = useMeasures()
  return (
    <tr data-total={measure === 'total' || measure === 'working'}>
      <th scope="row">
        <span className={styles.phase}>
          {measure !== 'total' && measure !== 'working' && (
            <StateMark
              state={stateOfPhase[measure]}
              hatched={hatchedPhases.has(measure)}
              theme={theme}
              size={16}
            />
          )}
          {words(measureLabel(measure))}
        </span>
      </th>
      {figures.map((figure) => (
        <td key={figure}>{found ? durationText(found[figure]) : '–'}</td>
      ))}
      <td>{found ? quantities.number('count', found.count) : '–'}</td>
    </tr>
  )
}
