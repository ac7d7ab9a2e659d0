import type { EChartsCoreOption, EChartsType } from 'echarts/core'
import { useEffect, useEffectEvent, useRef } from 'react'
import { whenIdle } from '../idle.ts'
import { chartInk } from './ink.ts'
import { drawSteps } from './drawSteps.ts'
import styles from './Chart.module.css'

export interface ChartProps {
  /**
   * ECharts' option; a new object redraws, without animation of what stayed. Tooltips must be `richText`, never HTML.
   */
  readonly option: EChartsCoreOption
  /** Text alternative for screen readers. */
  readonly label: string
  /** Pixels. */
  readonly height: number
  /** A mark was clicked: its series and its index in the series' data. */
  readonly onMark?: (series: string, index: number) => void
}

let isFontKnown = false

/**
 * The first measurement of a font makes a browser look it up, which takes as long as the rest of a chart: in a task
 * of its own.
 */
async function meetFont(): Promise<void> {
  await whenIdle()
  if (isFontKnown) return
  isFontKnown = true
  const ink = document.createElement('canvas').getContext('2d')
  if (!ink) return
  ink.font = `12px ${chartInk().font}`
  ink.measureText('国')
  await whenIdle()
}

/** A chart that fills the width of its place. */
export function Chart({ option, label, height, onMark }: ChartProps) {
  const place = useRef<HTMLDivElement>(null)
  const chart = useRef<EChartsType>(undefined)
  const latest = useRef(option)
  const clicked = useEffectEvent((series: string, index: number) => onMark?.(series, index))

  useEffect(() => {
    const element = place.current
    let open = true
    const draw = async () => {
      const { init } = await import('./echarts.ts')
      // Interactive content comes first; several charts are not drawn in one task.
      await meetFont()
      if (!open || !element || chart.current) return
      const drawn = init(element)
      chart.current = drawn
      drawn.on('click', (event) => {
        if (event.seriesName !== undefined) clicked(event.seriesName, event.dataIndex)
      })
      const whole = latest.current
      const [first = whole, ...further] = drawSteps(whole)
      drawn.setOption(first)
      for (const step of further) {
        await whenIdle()
        // A newer option has been drawn completely meanwhile.
        if (!open || latest.current !== whole) return
        drawn.setOption(step)
      }
    }
    // A chart cannot be drawn before its place has a width: in a closed tab, while the page opens.
    const sized = new ResizeObserver(() => {
      if (chart.current) chart.current.resize()
      else if (element && element.clientWidth > 0) void draw()
    })
    if (element) sized.observe(element)
    return () => {
      open = false
      sized.disconnect()
      chart.current?.dispose()
      chart.current = undefined
    }
  }, [])

  useEffect(() => {
    latest.current = option
    chart.current?.setOption(option, { notMerge: true })
  }, [option])

  return <div ref={place} className={styles.chart} style={{ height }} role="img" aria-label={label} />
}
