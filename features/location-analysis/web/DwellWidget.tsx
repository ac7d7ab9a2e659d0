import { useComputedColorScheme } from '@mantine/core'
import type { CSSProperties } from 'react'
import { useMachineColors } from '@haulway/map/base/environment.ts'
import { durationText } from '@haulway/platform/dates.ts'
import { useMeasures, useWords } from '@haulway/platform/web/app.tsx'
import type { WidgetBodyProps } from '@haulway/report/web/draw-widget.ts'
import { FigureTable } from '@haulway/ui'
import type { EntryRow } from '../visit-rows.ts'
import styles from './widgets.module.css'

const parts = ['moving', 'idle', 'off'] as const
const lengths = ['average', 'p90', 'longest'] as const

interface Figures {
  readonly dwell: readonly EntryRow[]
}

/** How long machines stayed at the locations of the project, and what the time was spent with. */
export function DwellWidget({ figures: { dwell }, title }: WidgetBodyProps<object, Figures>) {
  const words = useWords()
  const theme = useComputedColorScheme('light')
  const { idle } = useMachineColors()[theme]
  if (dwell.length === 0) return <p className={styles.none}>{words('locationAnalysis.widget.none')}</p>
  return (
    <div className={styles.dwell} style={{ '--idle': idle } as CSSProperties}>
      <FigureTable size="small" label={title}>
        <thead>
          <tr>
            <th scope="col">{words('locationAnalysis.location')}</th>
            <th scope="col">{words('locationAnalysis.visits')}</th>
            <th scope="col">{words('locationAnalysis.over')}</th>
            {lengths.map((length) => (
              <th key={length} scope="col" data-column={length}>
                {words(`locationAnalysis.${length}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {dwell.map((one) => (
            <Location key={one.of?.id ?? ''} of={one} />
          ))}
        </tbody>
      </FigureTable>
      <ul className={styles.legend}>
        {parts.map((part) => (
          <li key={part}>
            <span className={styles.swatch} data-part={part} aria-hidden />
            {words(`locationAnalysis.${part}`)}
          </li>
        ))}
      </ul>
    </div>
  )
}

function Location({ of: one }: { of: EntryRow }) {
  const words = useWords()
  const measures = useMeasures()
  const split = parts
    .map((part) => `${words(`locationAnalysis.${part}`)} ${durationText(one[part]) || '–'}`)
    .join(', ')
  return (
    <tr>
      <th scope="row">
        {one.of?.title}
        {/* The whole time of all locations is not compared: the bar shows the shares of one. */}
        <span className={styles.split} role="img" aria-label={split} title={split}>
          {parts
            .filter((part) => one[part] > 0)
            .map((part) => (
              <span key={part} data-part={part} style={{ flexGrow: one[part] / one.dwell }} />
            ))}
        </span>
      </th>
      <td>{measures.number('count', one.visits)}</td>
      <td>{measures.number('count', one.over)}</td>
      {lengths.map((length) => (
        <td key={length} data-column={length}>
          {durationText(one[length]) || '–'}
        </td>
      ))}
    </tr>
  )
}
