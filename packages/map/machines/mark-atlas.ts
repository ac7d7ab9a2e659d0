import {
  badgePath,
  MARK_HALF,
  type Mark,
  marks,
  nosePath,
  offlinePath,
  OUTLINE,
  selectionPath,
  STRIPE,
  waitingPath,
} from './marks.ts'
import { alarmColor, machineStates, mapColors, type Theme } from '../base/palette.ts'
import type { MachineColors } from '../base/environment.ts'

/** Size of a cell in pixels; drawn at 40 CSS pixels at most, so that marks stay sharp at twice the pixel density. */
const CELL = 80
const ACROSS = 8

const STATES = machineStates.length
/** Cells after those of the states; a state has its mark at its index and its offline mark STATES later. */
export const noseCell = 2 * STATES
export const selectionCell = noseCell + 1
export const badgeCell = noseCell + 2
export const offlineCell = (state: number) => state + STATES
/** Badge for 1 to 9 waiting machines. */
export const waitingCell = (count: number) => badgeCell + count
const COUNT = badgeCell + 10
/** First cell of the marks of all states in a tint. */
export const tintedCells = (tint: number) => COUNT + tint * STATES
const rowsOf = (tints: number) => Math.ceil(tintedCells(tints) / ACROSS)

/** Left, top, right, bottom of each cell in the texture, 0 to 1, cell after cell. */
export function cellBoxes(tints: number): Float32Array {
  const down = rowsOf(tints)
  return new Float32Array(Array.from({ length: tintedCells(tints) }, (_, cell) => cellBox(cell, down)).flat())
}

function cellBox(cell: number, down: number): [number, number, number, number] {
  const [column, row] = [cell % ACROSS, Math.floor(cell / ACROSS)]
  return [column / ACROSS, row / down, (column + 1) / ACROSS, (row + 1) / down]
}

type Pen = CanvasRenderingContext2D

function shape(pen: Pen, path: string, paint: { fill?: string; stroke?: string; width?: number }): void {
  const drawn = new Path2D(path)
  if (paint.stroke) {
    pen.strokeStyle = paint.stroke
    pen.lineWidth = paint.width ?? 1
    pen.stroke(drawn)
  }
  if (paint.fill) {
    pen.fillStyle = paint.fill
    pen.fill(drawn) // oxlint-disable-line unicorn/no-array-fill-with-reference-type -- a canvas, not an array
  }
}

function drawMark(pen: Pen, mark: Mark, color: string, theme: Theme): void {
  const { halo } = mapColors[theme]
  // A light rim on the light map and a dark one on the dark map sets the mark off from lines and zones.
  shape(pen, mark.path, { stroke: halo, width: OUTLINE + 2.5 })
  if (mark.style === 'filled') {
    shape(pen, mark.path, { fill: color, stroke: theme === 'light' ? '#0008' : '#0009', width: 1.6 })
    return
  }
  shape(pen, mark.path, { fill: halo, stroke: color, width: OUTLINE })
  shape(pen, mark.path, { stroke: color, width: OUTLINE })
  if (mark.stripes) shape(pen, mark.stripes, { stroke: color, width: STRIPE })
}

function drawOffline(pen: Pen, mark: Mark, color: string, theme: Theme): void {
  shape(pen, offlinePath, { fill: theme === 'light' ? '#ffffffb0' : '#101315b0' })
  pen.globalAlpha = 0.4
  drawMark(pen, mark, color, theme)
  pen.globalAlpha = 1
  pen.setLineDash([4, 3])
  shape(pen, offlinePath, { stroke: mapColors[theme].ink, width: 1.6 })
  pen.setLineDash([])
}

function drawBadge(pen: Pen, theme: Theme): void {
  const { halo } = mapColors[theme]
  shape(pen, badgePath, { fill: alarmColor[theme], stroke: halo, width: 3 })
  shape(pen, 'M10-12.8V-8.6M10-7.2V-6.4', { stroke: halo, width: 1.8 })
}

/** A number at the lower right; 9 means nine or more. */
function drawWaiting(pen: Pen, count: number, theme: Theme): void {
  const { halo, ink } = mapColors[theme]
  shape(pen, waitingPath, { fill: ink, stroke: halo, width: 2.5 })
  pen.font = '700 8.5px system-ui, sans-serif'
  pen.textAlign = 'center'
  pen.textBaseline = 'middle'
  pen.fillStyle = halo
  pen.fillText(count < 9 ? String(count) : '9+', 12.5, 10.9)
}

/** All marks of a theme on one canvas, for a texture: in the colours of their states, and once more in each tint. */
export function drawAtlas(
  theme: Theme,
  colors: MachineColors,
  tints: readonly Record<Theme, string>[],
): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = ACROSS * CELL
  canvas.height = rowsOf(tints.length) * CELL
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('The browser gives no canvas')
  pen.lineJoin = 'round'
  const { accent, halo, ink } = mapColors[theme]
  const inCell = (cell: number, draw: () => void) => {
    const scale = CELL / (2 * MARK_HALF)
    const [column, row] = [cell % ACROSS, Math.floor(cell / ACROSS)]
    pen.setTransform(scale, 0, 0, scale, (column + 0.5) * CELL, (row + 0.5) * CELL)
    draw()
  }
  machineStates.forEach((state, i) => {
    const color = colors[theme][state]
    inCell(i, () => drawMark(pen, marks[state], color, theme))
    inCell(offlineCell(i), () => drawOffline(pen, marks[state], color, theme))
    tints.forEach((tint, at) =>
      inCell(tintedCells(at) + i, () => drawMark(pen, marks[state], tint[theme], theme)),
    )
  })
  inCell(noseCell, () => shape(pen, nosePath, { fill: ink, stroke: halo, width: 2 }))
  inCell(selectionCell, () => {
    shape(pen, selectionPath, { stroke: halo, width: 5 })
    shape(pen, selectionPath, { stroke: accent, width: 2.6 })
  })
  inCell(badgeCell, () => drawBadge(pen, theme))
  for (let count = 1; count <= 9; count++) inCell(waitingCell(count), () => drawWaiting(pen, count, theme))
  return canvas
}
