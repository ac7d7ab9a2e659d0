import { describe, expect, it } from 'vitest'
import { isInView, POSITION_FLOATS, projectMachines } from './machine-positions.ts'
import {
  MARK_FLOATS,
  machineAt,
  machinePlan,
  type PlanOptions,
  type Marks,
  markSize,
  planMachines,
} from './machine-plan.ts'
import { ALARM, DIMMED, machineColumns, OFFLINE, applyFix } from './motion.ts'

const cells = {
  nose: 20,
  selection: 21,
  badge: 22,
  offline: (state: number) => 10 + state,
  waiting: (count: number) => 22 + count,
}
const look = {
  selected: -1,
  hovered: -1,
  size: 1,
  // The left edge of the texture box stands for the cell.
  boxes: new Float32Array(Array.from({ length: 30 }, (_, cell) => [cell, 0, 0, 0]).flat()),
  cells,
  points: [false, true],
  half: 20,
}
const view = { left: 0.5, top: 0.5, scale: 512 * 2 ** 16, width: 800, height: 600, zoom: 16 }
const lonAt = (px: number) => (view.left + px / view.scale) * 360 - 180
const latAt = (py: number) =>
  (Math.atan(Math.sinh(Math.PI * (1 - 2 * (view.top + py / view.scale)))) * 180) / Math.PI

function fleet(...machines: { x: number; y: number; state?: number; flags?: number; speed?: number }[]) {
  const columns = machineColumns(machines.length)
  columns.count = machines.length
  machines.forEach(({ x, y, state = 0, flags = 0, speed = 0 }, i) => {
    const at = { lon: lonAt(x), lat: latAt(y), heading: 90, speed }
    applyFix(columns, i, { ...at, t: 0 }, 0, { isFirst: true })
    if (speed > 0) applyFix(columns, i, { ...at, t: 1000 }, 1000)
    columns.state[i] = state
    columns.flags[i] = flags
  })
  return columns
}

function cellsOf(columns: ReturnType<typeof machineColumns>, more: Partial<PlanOptions> = {}) {
  const plan = machinePlan()
  planMachines(columns, { ...look, ...more }, plan)
  const places = new Float32Array(columns.count * POSITION_FLOATS)
  const moving = projectMachines(columns, view, 1000, 0, places)
  /** Of the marks in view: position, half size, rotation, opacity and cell. */
  const shown = ({ values, count }: Marks) =>
    Array.from({ length: count }, (_, n) => {
      const [wide, high, alpha, turns, front, cell, , , , machine] = values.subarray(n * MARK_FLOATS)
      const [x, y, heading] = places.subarray(machine! * POSITION_FLOATS)
      return { machine: machine!, mark: [x!, y!, wide!, high!, turns! * (heading! - front!), alpha!, cell!] }
    }).flatMap(({ machine, mark }) => (isInView(places, machine, view, 40) ? [mark] : []))
  return { places, moving, drawn: shown(plan.marks), icons: shown(plan.pictures) }
}

const names = (drawn: number[][]) => drawn.map((mark) => mark[6])

describe('machine plan', () => {
  it('projects machines to sub-pixel accuracy at a close zoom', () => {
    const { places } = cellsOf(fleet({ x: 100.25, y: 200.5 }))
    expect(places[0]).toBeCloseTo(100.25, 2)
    expect(places[1]).toBeCloseTo(200.5, 2)
  })

  it('omits machines out of view', () => {
    const { drawn } = cellsOf(fleet({ x: -500, y: 0 }, { x: 10, y: 10, state: 1 }))
    expect(names(drawn)).toEqual([1])
  })

  it('omits machines without a position and writes no NaN to the GPU buffer', () => {
    const { drawn, places } = cellsOf(fleet({ x: NaN, y: NaN }, { x: 10, y: 10, state: 1 }))
    expect(names(drawn)).toEqual([1])
    expect([...places].some(Number.isNaN)).toBe(false)
  })

  it('uses the tinted marks, also for offline machines', () => {
    const columns = fleet({ x: 10, y: 10, state: 1, flags: OFFLINE }, { x: 90, y: 10, state: 1 })
    const { drawn } = cellsOf(columns, { tinted: (i) => (i === 0 ? 24 : -1) })
    expect(names(drawn)).toEqual([25, 1])
  })

  it('adds a nose to marks without a direction, and rotates marks that have one', () => {
    const { drawn } = cellsOf(fleet({ x: 10, y: 10, state: 0 }, { x: 90, y: 10, state: 1 }))
    expect(names(drawn)).toEqual([0, cells.nose, 1])
    expect(drawn.map((sprite) => sprite[4])).toEqual([
      0,
      expect.closeTo(Math.PI / 2),
      expect.closeTo(Math.PI / 2),
    ])
  })

  it('draws the machine picture below a smaller mark, rotated to the heading', () => {
    const icons = { cellOf: (i: number) => (i === 0 ? 7 : -1), boxes: look.boxes }
    const made = cellsOf(fleet({ x: 10, y: 10, state: 0 }, { x: 90, y: 10, state: 1 }), { icons })
    const { drawn } = made
    expect(made.icons.length).toBe(1)
    const [x, , width, height, turn, alpha, cell] = made.icons[0]!
    // The picture is drawn with its front to the left (heading -90): a machine heading east (90) is rotated by 180°.
    expect([x, width, height, turn, alpha, cell]).toEqual([
      expect.closeTo(10, 2),
      24,
      12,
      expect.closeTo(Math.PI),
      1,
      7,
    ])
    // The picture shows the direction itself, so its mark needs no nose; the machine without a picture keeps the
    // full-size mark.
    expect(names(drawn)).toEqual([0, 1])
    expect(drawn.map((sprite) => sprite[2])).toEqual([expect.closeTo(12), 20])
  })

  it('shows the offline mark, and an alarm as a badge', () => {
    const { drawn } = cellsOf(fleet({ x: 10, y: 10, state: 1, flags: OFFLINE | ALARM }))
    expect(names(drawn)).toEqual([11, cells.badge])
  })

  it('shows the number of waiting trucks at a machine', () => {
    const columns = fleet({ x: 10, y: 10, state: 1 }, { x: 90, y: 10, state: 1 })
    columns.waiting[1] = 3
    expect(names(cellsOf(columns).drawn)).toEqual([1, 1, 25])
  })

  it('draws dimmed machines first and the selected one last with its ring', () => {
    const columns = fleet(
      { x: 10, y: 10, state: 1 },
      { x: 90, y: 10, state: 1, flags: DIMMED },
      { x: 50, y: 10, state: 1 },
    )
    const { drawn } = cellsOf(columns, { selected: 0 })
    expect(drawn.map((sprite) => Math.round(sprite[0]!))).toEqual([90, 50, 10, 10])
    expect(names(drawn)[2]).toBe(cells.selection)
    expect(drawn[0]?.[5]).toBeLessThan(0.5)
  })

  it('reports movement only for machines in view', () => {
    expect(cellsOf(fleet({ x: 10, y: 10, speed: 5 })).moving).toBe(true)
    expect(cellsOf(fleet({ x: 10, y: 10 }, { x: 5000, y: 10, speed: 5 })).moving).toBe(false)
  })

  it('shows a machine beyond 180 degrees in the world copy that is in view', () => {
    const columns = machineColumns(1)
    columns.count = 1
    applyFix(columns, 0, { lon: -179.999, lat: 0, t: 0, heading: 0, speed: 0 }, 0, { isFirst: true })
    const scale = 512 * 2 ** 12
    const window = { left: 1 - 400 / scale, top: 0.5 - 300 / scale, scale, width: 800, height: 600, zoom: 16 }
    const places = new Float32Array(POSITION_FLOATS)
    projectMachines(columns, window, 0, 0, places)
    expect(places[0]).toBeCloseTo(400 + (0.001 / 360) * scale, 1)
  })

  it('finds the machine at a point', () => {
    const { places } = cellsOf(fleet({ x: 10, y: 10 }, { x: 30, y: 10 }, { x: -900, y: 10 }))
    expect(machineAt(places, 3, 27, 12, 14)).toBe(1)
    expect(machineAt(places, 3, 15, 10, 14)).toBe(0)
    expect(machineAt(places, 3, 400, 300, 14)).toBe(-1)
  })

  it('shrinks marks at low zooms', () => {
    expect(markSize(18)).toBe(1)
    expect(markSize(13)).toBeLessThan(0.8)
    expect(markSize(3)).toBeGreaterThan(0.4)
  })
})
