import { useComputedColorScheme } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { useMemo } from 'react'
import { dateTimeText, timeText } from '@haulway/platform/dates.ts'
import { useApp, useLocale, useMeasures, useWords } from '@haulway/platform/web/app.tsx'
import { Chart, chartInk } from '@haulway/ui'
import { toProfile } from '@haulway/units'
import { chartTheme } from '@haulway/report/chart-themes.ts'
import type { WidgetBodyProps } from '@haulway/report/web/draw-widget.ts'
import type { QuantityFigures } from '../../widget-figures.ts'
import type { QuantityOptions } from '../../widget-options.ts'
import { Hauled } from './Hauled.tsx'
import { layerLooks } from './layer-series.ts'
import { axisNameOf, barSeries, begunOf, quantityOption, wholeOf } from './quantity-chart.ts'
import { measureText, unitOf } from './widget-words.ts'
import styles from './widgets.module.css'

type ChartProps = WidgetBodyProps<QuantityOptions, QuantityFigures>

/** Days by date, hours in local time of the project; with the day if there are several. */
function slotNames({ hours, days, timeZone }: Pick<ChartProps['figures'], 'hours' | 'days' | 'timeZone'>) {
  const hour = days.length > 1 ? dateTimeText : timeText
  return (slot: string): string => (hours === null ? slot : hour(slot, timeZone))
}

function useChart({ options: widget, figures }: ChartProps) {
  const words = useWords()
  const measures = useMeasures()
  const locale = useLocale()
  const { profile } = useApp()
  const scheme = useComputedColorScheme('light')
  return useMemo(() => {
    const theme = chartTheme(widget.theme)
    const measured = measureText(words, measures, widget.measure)
    const names = {
      all: words(`dashboards.widgets.measure.${widget.measure}`),
      others: words('dashboards.others'),
      none: words('dashboards.noMaterial'),
    }
    const numbers = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 })
    const series = barSeries(widget, figures, names)
    const colors = theme[scheme]
    const goalColor = theme.goal[scheme]
    const format = (amount: number) => measures.format(unitOf[widget.measure], amount)
    const layers = layerLooks(widget, figures, {
      whole: wholeOf(figures),
      begun: begunOf(figures),
      colors,
      words,
      measured,
      format,
      shown: (amount) => toProfile(profile, unitOf[widget.measure], amount),
    })
    const option = quantityOption({
      widget,
      figures,
      layers,
      series,
      colors,
      goalColor,
      goalName: words('dashboards.goal'),
      // Read again when the theme changes.
      ink: chartInk(),
      profile,
      format,
      tick: (shown) => numbers.format(shown),
      slotName: slotNames(figures),
      axisName: axisNameOf(words, widget, measured),
    })
    return { option, series, layers, colors, goalColor }
  }, [widget, figures, words, measures, locale, profile, scheme])
}

/** Bars by day, with a legend of their colours and the goal line. */
function Bars({ options: widget, figures, title }: ChartProps) {
  const words = useWords()
  const measures = useMeasures()
  const { ref, height } = useElementSize()
  const { option, series, layers, colors, goalColor } = useChart({ options: widget, figures, title })
  const amount = measures.format(unitOf[widget.measure], figures.amount)
  const label = words('dashboards.chart', { title, amount })
  return (
    <>
      <div ref={ref} className={styles.chart}>
        {height > 0 && <Chart option={option} label={label} height={height} />}
      </div>
      <ul className={styles.legend} aria-label={words('dashboards.legend')}>
        {series.map(({ name }, index) => (
          <li key={name}>
            <span
              className={styles.swatch}
              style={{ background: colors[index % colors.length] }}
              aria-hidden
            />
            {name}
          </li>
        ))}
        {layers.map(({ name, color, dash }) => (
          <li key={name}>
            <span className={styles.dash} style={{ borderColor: color, borderTopStyle: dash }} aria-hidden />
            {name}
          </li>
        ))}
        {widget.goal !== null && (
          <li>
            <span className={styles.dash} style={{ borderColor: goalColor }} aria-hidden />
            {words('dashboards.goal')}
          </li>
        )}
        <li className={styles.sum}>{words('dashboards.sum', { amount })}</li>
      </ul>
    </>
  )
}

/** Hauled quantities by day; the goal is shown even if nothing was hauled. */
export function QuantityByDay(props: ChartProps) {
  const { options, figures } = props
  return (
    <Hauled figures={figures} measure={options.measure} always={options.goal !== null}>
      <Bars {...props} />
    </Hauled>
  )
}
