import { useComputedColorScheme } from '@mantine/core'
import { phases } from '@haulway/cycles'
import { StateMark } from '@haulway/map'
import { durationText } from '@haulway/platform/dates.ts'
import { useMeasures, useWords } from '@haulway/platform/web/app.tsx'
import type { WidgetBodyProps } from '@haulway/report/web/draw-widget.ts'
import { FigureTable } from '@haulway/ui'
import { measureLabel } from '../../times/measures.ts'
import type { KeyFigureValues, PhaseValues } from '../../widget-figures.ts'
import type { MeasuredOptions } from '../../widget-options.ts'
import { stateOfPhase } from '../../../telemetry/web/parts.ts'
import { PhaseBar } from '../PhaseBar.tsx'
import { Hauled } from './Hauled.tsx'
import { unitOf } from './widget-words.ts'
import figureStyles from './figures.module.css'
import styles from './widgets.module.css'

/** Number of cycles, hauled quantities, number of machines, and average time. */
export function KeyFigures({ options, figures }: WidgetBodyProps<MeasuredOptions, KeyFigureValues>) {
  const words = useWords()
  const measures = useMeasures()
  const { measure } = options
  const rows: [string, string][] = [
    [words('dashboards.cycles'), measures.format('count', figures.loads)],
    [words('dashboards.widgets.measure.WEIGHT'), measures.rounded('weight', figures.weight)],
    ...(measure === 'VOLUME'
      ? [
          [
            words('dashboards.widgets.measure.VOLUME'),
            measures.rounded(unitOf[measure], figures.amount),
          ] satisfies [string, string],
        ]
      : []),
    [words('dashboards.trucks'), measures.format('count', figures.trucks)],
    [words('dashboards.averageCycle'), durationText(figures.average) || '–'],
  ]
  return (
    <Hauled figures={figures} measure={measure}>
      <div className={figureStyles.figures}>
        <dl>
          {rows.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Hauled>
  )
}

/** Durations of the phases of the average cycle. */
export function CyclePhases({ figures }: WidgetBodyProps<object, PhaseValues>) {
  const words = useWords()
  const theme = useComputedColorScheme('light')
  const found = figures.measures
  return (
    <Hauled figures={figures}>
      <div className={styles.phases}>
        <PhaseBar measures={found ?? undefined} theme={theme} />
        <FigureTable size="small">
          <thead>
            <tr>
              <th scope="col">{words('cycles.figure.phase')}</th>
              <th scope="col">{words('cycles.figure.average')}</th>
              <th scope="col">{words('cycles.figure.p90.short')}</th>
            </tr>
          </thead>
          <tbody>
            {[...phases, 'total' as const].map((one) => (
              <tr key={one} data-total={one === 'total'}>
                <th scope="row">
                  <span className={styles.phase}>
                    {one !== 'total' && <StateMark state={stateOfPhase[one]} theme={theme} size={16} />}
                    {words(measureLabel(one))}
                  </span>
                </th>
                <td>{durationText(found?.[one]?.average) || '–'}</td>
                <td>{durationText(found?.[one]?.p90) || '–'}</td>
              </tr>
            ))}
          </tbody>
        </FigureTable>
      </div>
    </Hauled>
  )
}
