/** Shapes of the machine states (design, *Meaning of colour*), as SVG paths in a box of -20 to 20, north up. */
import type { MachineState } from '../base/palette.ts'

export interface Mark {
  path: string
  /** filled: the shape is filled; open: only its outline; hatched: outline and stripes. */
  style: 'filled' | 'open' | 'hatched'
  stripes?: string
  /** The shape itself shows the heading; other shapes get a nose. */
  points: boolean
}

const circle = (r: number) => `M${-r} 0A${r} ${r} 0 1 1 ${r} 0A${r} ${r} 0 1 1 ${-r} 0Z`
const arrow = 'M0-12.5L10 10.5L0 6L-10 10.5Z'
const square = (half: number) => `M-${half}-${half}H${half}V${half}H-${half}Z`

/** Sized so that each fills a quarter of its box with its colour (record 0076). */
export const marks: Record<MachineState, Mark> = {
  loading: { path: square(9), style: 'filled', points: false },
  hauling: { path: arrow, style: 'filled', points: true },
  dumping: { path: 'M0-12L12 0L0 12L-12 0Z', style: 'filled', points: false },
  returning: { path: arrow, style: 'open', points: true },
  queueing: {
    path: circle(9),
    style: 'hatched',
    stripes: 'M-6.4 6.4L6.4-6.4M-2.1 8.7L8.7-2.1M-8.7 2.1L2.1-8.7',
    points: false,
  },
  idle: { path: circle(9), style: 'open', points: false },
  engineOff: { path: circle(8.5), style: 'filled', points: false },
  waiting: { path: square(8.5), style: 'open', points: false },
  moving: { path: 'M0-11.5L9.5 9H-9.5Z', style: 'open', points: true },
}

/** Line width of open marks, and of the stripes of hatched ones. */
export const OUTLINE = 4.2
export const STRIPE = 2.4

/** Half the side of the box that contains the shapes. */
export const MARK_HALF = 20

/** Shows the heading beside a mark whose shape does not; it lies outside the mark. */
export const nosePath = 'M0-18.5L5-12.3L-5-12.3Z'
export const offlinePath = circle(13)
export const selectionPath = circle(15)
/** Alarm: a drop with an exclamation mark at the upper right of the mark. */
export const badgePath = 'M10-15A5.5 5.5 0 1 1 9.9-15Z'
/** Number of waiting machines, at the lower right. */
export const waitingPath = 'M12.5 4.6A6 6 0 1 1 12.4 4.6Z'
