/** Shapes of the machine states (design, *Meaning of colour*), as SVG paths in a box of -20 to 20, north up. */
import type { MachineState } from '../base/palette.ts'

export interface Mark {
  path: string
  /** filled: the shape is filled; open: only its outline; hatched: outline and stripes. */
  style: 'filled' | 'open' | 'hatched'
  stripes?: string
  /** The shape itself points where the machine goes; the others get a nose. */
  points: boolean
}

const circle = (r: number) => `M${-r} 0A${r} ${r} 0 1 1 ${r} 0A${r} ${r} 0 1 1 ${-r} 0Z`
const arrow = 'M0-11.5L8.5 9L0 5L-8.5 9Z'

export const marks: Record<MachineState, Mark> = {
  loading: { path: 'M-7.5-7.5H7.5V7.5H-7.5Z', style: 'filled', points: false },
  hauling: { path: arrow, style: 'filled', points: true },
  dumping: { path: 'M0-10L10 0L0 10L-10 0Z', style: 'filled', points: false },
  returning: { path: arrow, style: 'open', points: true },
  queueing: {
    path: circle(8),
    style: 'hatched',
    stripes: 'M-5.7 5.7L5.7-5.7M-1.9 7.7L7.7-1.9M-7.7 1.9L1.9-7.7',
    points: false,
  },
  idle: { path: circle(7), style: 'open', points: false },
  engineOff: { path: circle(5), style: 'filled', points: false },
  waiting: { path: 'M-7.5-7.5H7.5V7.5H-7.5Z', style: 'open', points: false },
  moving: { path: 'M0-10.5L8 8.5H-8Z', style: 'open', points: true },
}

/** Half the side of the box that the shapes live in. */
export const MARK_HALF = 20

/** Tells the direction of a mark that has none of its own; it stands outside of the mark. */
export const nosePath = 'M0-18.5L5-12.3L-5-12.3Z'
export const offlinePath = circle(12)
export const selectionPath = circle(15)
/** An alarm: a drop with an exclamation mark at the upper right of the mark. */
export const badgePath = 'M10-15A5.5 5.5 0 1 1 9.9-15Z'
