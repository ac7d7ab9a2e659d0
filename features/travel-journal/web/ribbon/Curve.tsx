import { useCallback, useMemo } from 'react'
import { useWords } from '@haulway/platform/web/app.tsx'
import { type CurvePoint, curveOf } from '../../engine/curve.ts'
import type { Span } from '../../engine/movement.ts'
import type { Track } from '../../engine/track.ts'
import { Canvas, type DrawingContext } from './Canvas.tsx'
import styles from './ribbon.module.css'

/** More points than pixels add nothing. */
const MOST = 1_500

function drawCurve(
  { pen, width, height, ink }: DrawingContext,
  points: readonly CurvePoint[],
  { from, to }: Span,
  top: number,
): void {
  pen.fillStyle = ink.line
  pen.fillRect(0, height - 1, width, 1)
  const x = (t: number) => (width * (t - from)) / (to - from)
  const y = (value: number) => height - 1 - ((height - 4) * value) / top
  pen.beginPath()
  for (const { t, value, isJoined } of points) {
    if (isJoined) pen.lineTo(x(t), y(value))
    else pen.moveTo(x(t), y(value))
  }
  pen.strokeStyle = ink.accent
  pen.lineWidth = 1.25
  pen.lineJoin = 'round'
  pen.stroke()
}

export interface CurveProps {
  readonly name: string
  readonly track: Track
  readonly values: Float32Array
  readonly span: Span
  /** A value with its unit. */
  readonly format: (value: number) => string
}

/** A measured value below the timeline, as wide; hidden when never measured. */
export function Curve({ name, track, values, span, format }: CurveProps) {
  const words = useWords()
  const points = useMemo(() => curveOf(track, values, span, MOST), [track, values, span])
  const top = points.reduce((most, { value }) => Math.max(most, value), 0)
  const draw = useCallback((room: DrawingContext) => drawCurve(room, points, span, top), [points, span, top])
  if (top === 0) return null
  return (
    <div className={styles.row}>
      <span className={styles.measure}>
        {name}
        <span>{format(top)}</span>
      </span>
      <div
        className={styles.curve}
        role="img"
        aria-label={words('travelJournal.curve', { name, top: format(top) })}
      >
        <Canvas draw={draw} />
      </div>
    </div>
  )
}
