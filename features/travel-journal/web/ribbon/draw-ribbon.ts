/** Draws the timeline of a machine: its states in their colours. */
import type { MachineState } from '@haulway/map'
import { stateOfPhase } from '../../../telemetry/web/parts.ts'
import type { Span } from '../../engine/movement.ts'
import type { MachineJournal } from '../../engine/machine-journal.ts'
import type { DrawingContext } from './Canvas.tsx'

type Colors = Readonly<Record<MachineState, string>>

/** Waiting is hatched, so that it is recognisable without colour. */
const HATCHED: ReadonlySet<MachineState> = new Set(['queueing'])
/** Share of the height: time outside cycles is drawn lower. */
const LOW = 0.42

interface RibbonRoom extends DrawingContext {
  readonly span: Span
}

const placeOf = ({ width, span }: RibbonRoom, moment: number): number =>
  (width * (moment - span.from)) / (span.to - span.from)

/** Fills an interval from the bottom up; returns its left edge and width. */
function bar(room: RibbonRoom, { from, to }: Span, color: string, share: number): [x: number, wide: number] {
  const { pen, height } = room
  const x = placeOf(room, Math.max(from, room.span.from))
  const wide = Math.max(0.5, placeOf(room, Math.min(to, room.span.to)) - x)
  pen.fillStyle = color
  pen.fillRect(x, height * (1 - share), wide, height * share)
  return [x, wide]
}

function hatch({ pen, height, ink }: RibbonRoom, x: number, wide: number): void {
  pen.save()
  pen.beginPath()
  pen.rect(x, 0, wide, height)
  pen.clip()
  pen.beginPath()
  for (let at = x - height; at < x + wide; at += 5) {
    pen.moveTo(at, height)
    pen.lineTo(at + height, 0)
  }
  pen.strokeStyle = ink.surface
  pen.lineWidth = 1.5
  pen.stroke()
  pen.restore()
}

/** Silence: a dashed line on the background. */
function silence(room: RibbonRoom, span: Span): void {
  const [x, wide] = bar(room, span, room.ink.surface, 1)
  if (wide < 3) return
  const { pen, height, ink } = room
  pen.beginPath()
  pen.setLineDash([3, 3])
  pen.moveTo(x, height / 2)
  pen.lineTo(x + wide, height / 2)
  pen.strokeStyle = ink.text
  pen.lineWidth = 1
  pen.stroke()
  pen.setLineDash([])
}

/** Loads and dumps at full height, other events below. */
function marks(room: RibbonRoom, { events }: MachineJournal): void {
  const { pen, height, ink } = room
  pen.fillStyle = ink.text
  for (const { type, at } of events) {
    if (type === 'enter location' || type === 'exit location') continue
    const isWork = type === 'load' || type === 'dump'
    const x = Math.round(placeOf(room, Date.parse(at)))
    pen.fillRect(x - 0.5, isWork ? 0 : height * 0.7, 1.5, isWork ? height : height * 0.3)
    if (!isWork) continue
    // A load points down into the machine, a dump up out of it.
    const [base, tip] = type === 'load' ? [0, 5] : [height, height - 5]
    pen.beginPath()
    pen.moveTo(x - 3.5, base)
    pen.lineTo(x + 4, base)
    pen.lineTo(x + 0.25, tip)
    pen.fill()
  }
}

export function drawRibbon(room: RibbonRoom, told: MachineJournal, colors: Colors): void {
  bar(room, room.span, room.ink.surface, 1)
  for (const stretch of told.driven.stretches) {
    if (stretch.doing === 'silent') continue
    bar(room, stretch, colors[stretch.doing === 'moving' ? 'moving' : 'idle'], LOW)
  }
  for (const phase of told.phases) {
    const state = stateOfPhase[phase.phase]
    const [x, wide] = bar(room, phase, colors[state], 1)
    if (HATCHED.has(state)) hatch(room, x, wide)
  }
  for (const stretch of told.driven.stretches) if (stretch.doing === 'silent') silence(room, stretch)
  marks(room, told)
}
