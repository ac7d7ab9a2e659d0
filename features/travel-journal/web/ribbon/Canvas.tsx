import { useComputedColorScheme } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { chartInk, type ChartInk } from '@haulway/ui'
import styles from './ribbon.module.css'

/** The canvas, its size in CSS pixels and colours. */
export interface DrawingContext {
  readonly pen: CanvasRenderingContext2D
  readonly width: number
  readonly height: number
  readonly ink: ChartInk
}

export interface CanvasProps {
  /** Must keep its identity while the drawing is unchanged. */
  readonly draw: (room: DrawingContext) => void
}

/** A canvas that fills its container, in the theme's colours. */
export function Canvas({ draw }: CanvasProps) {
  const theme = useComputedColorScheme('light')
  return <Picture key={theme} draw={draw} />
}

function Picture({ draw }: CanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const element = canvas.current
    const pen = element?.getContext('2d')
    if (!element || !pen) return undefined
    const sized = new ResizeObserver(() => {
      const { clientWidth: width, clientHeight: height } = element
      if (width === 0) return
      const ratio = window.devicePixelRatio
      element.width = Math.round(width * ratio)
      element.height = Math.round(height * ratio)
      pen.scale(ratio, ratio)
      draw({ pen, width, height, ink: chartInk() })
    })
    sized.observe(element)
    return () => sized.disconnect()
  }, [draw])
  return <canvas ref={canvas} className={styles.picture} />
}
