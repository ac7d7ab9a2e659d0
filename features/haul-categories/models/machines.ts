/**
 * Low-polygon models of the machine types, made for this product. Metres, y up, front towards +z, wheels on the
 * ground.
 */
import type { MachineType } from '../machine-types.ts'
import { type ModelPart, writeGlb } from './glb.ts'
import { beam, box, drum, partOf, type Solid } from './solids.ts'

const yellow = [0.83, 0.55, 0.06] as const
const white = [0.8, 0.82, 0.83] as const
const steel = [0.33, 0.35, 0.37] as const
const black = [0.06, 0.065, 0.07] as const
const glass = [0.16, 0.3, 0.38] as const
const blue = [0.09, 0.3, 0.55] as const

/** Wheels on both sides of each axle. */
function wheels(axles: readonly number[], radius: number, track: number, width = radius * 0.7): Solid[] {
  return axles.flatMap((z) => [
    drum([-track / 2, radius, z], radius, width),
    drum([track / 2, radius, z], radius, width),
  ])
}

function tracks(length: number, height: number, track: number, width: number): Solid[] {
  return [-1, 1].map((side) =>
    box([(side * track) / 2, height / 2, 0], [width, height, length], { front: 0.4, back: 0.4 }),
  )
}

type Size = readonly [width: number, height: number, length: number]
const WALL = 0.22

/** The floor of an open body: worn steel. */
function floorOf(z: number, floor: number, [width, , length]: Size): Solid {
  return box([0, floor + WALL / 2, z], [width, WALL, length])
}

/** The walls and front of an open body, as on dump trucks and scrapers. */
function body(z: number, floor: number, [width, height, length]: Size): Solid[] {
  const wall = WALL
  const middle = floor + height / 2
  return [
    box([-(width - wall) / 2, middle, z], [wall, height, length], { back: height * 0.35 }),
    box([(width - wall) / 2, middle, z], [wall, height, length], { back: height * 0.35 }),
    box([0, middle + 0.1, z + length / 2 - wall], [width, height + 0.2, wall * 1.4]),
  ]
}

/** A cab with windows all around. */
function cab(
  [x, y, z]: readonly [number, number, number],
  [w, h, l]: readonly [number, number, number],
  paint: ModelPart['color'] = yellow,
) {
  return [
    partOf(paint, [box([x, y + h * 0.22, z], [w, h * 0.44, l]), box([x, y + h * 0.96, z], [w, h * 0.08, l])]),
    partOf(glass, [box([x, y + h * 0.68, z], [w * 0.94, h * 0.5, l * 0.94], { front: l * 0.12 })]),
  ]
}

const builders: Readonly<Record<MachineType, () => ModelPart[]>> = {
  articulatedTruck: () => [
    partOf(black, wheels([3.4, -1.3, -3.2], 0.9, 2.6)),
    partOf(steel, [
      floorOf(-2, 1.6, [3.1, 1.6, 5.8]),
      box([0, 1.1, 0], [1, 0.5, 9]),
      box([0, 1.2, 1.3], [0.7, 0.7, 1.4]),
    ]),
    partOf(yellow, [box([0, 1.9, 4.1], [2.2, 1.2, 2], { front: 0.35 }), ...body(-2, 1.6, [3.1, 1.6, 5.8])]),
    ...cab([0, 1.5, 2.6], [2, 2, 1.4]),
  ],
  rigidTruck: () => [
    partOf(black, wheels([2.9, -1.6], 1.3, 4)),
    partOf(steel, [floorOf(-0.9, 2.4, [4.8, 1.9, 6.4]), box([0, 1.6, 0.4], [2, 0.6, 7.6])]),
    partOf(yellow, [
      box([0, 2.2, 4], [4.2, 1.2, 1.6], { front: 0.2 }),
      ...body(-0.9, 2.4, [4.8, 1.9, 6.4]),
      box([0, 4.5, 2.7], [4.8, 0.2, 1.7]),
    ]),
    ...cab([1, 2.8, 3.4], [1.7, 1.7, 1.4]),
  ],
  roadTruck: () => [
    partOf(black, wheels([3.1, -1.5, -2.8], 0.52, 2.1, 0.4)),
    partOf(steel, [floorOf(-1.6, 1.1, [2.4, 1.3, 5]), box([0, 0.85, 0], [0.9, 0.3, 8])]),
    partOf(blue, [box([0, 1.25, 3.6], [2, 0.8, 1.2], { front: 0.15 }), ...body(-1.6, 1.1, [2.4, 1.3, 5])]),
    ...cab([0, 0.8, 2.4], [2.3, 2, 1.4], blue),
  ],
  semiTruck: () => [
    partOf(black, wheels([6, 2.6, 1.4, -5, -6.2], 0.52, 2.1, 0.4)),
    partOf(steel, [
      floorOf(-2.6, 1.2, [2.4, 1.5, 9.2]),
      box([0, 0.95, 0], [0.9, 0.3, 14]),
      ...body(-2.6, 1.2, [2.4, 1.5, 9.2]),
    ]),
    partOf(blue, [box([0, 1.3, 6.4], [2, 0.9, 1.4], { front: 0.2 })]),
    ...cab([0, 0.9, 4.8], [2.3, 2.2, 1.7], blue),
  ],
  bellyDump: () => [
    partOf(black, wheels([6, 2.6, 1.4, -5, -6.2], 0.52, 2.1, 0.4)),
    partOf(steel, [
      box([0, 1, 3.6], [0.9, 0.3, 6]),
      box([0, 2.2, -1.9], [2.4, 1, 8]),
      // The hopper narrows towards its gate.
      box([0, 1.2, -1.9], [0.8, 1, 3.4], { front: -1.4, back: -1.4, sides: -0.7 }),
      beam([0, 1.9, -5.5], [0, 0.9, -6.4], 0.3),
    ]),
    partOf(blue, [box([0, 1.3, 6.4], [2, 0.9, 1.4], { front: 0.2 })]),
    ...cab([0, 0.9, 4.8], [2.3, 2.2, 1.7], blue),
  ],
  waterTruck: () => [
    partOf(black, wheels([3.1, -1.5, -2.8], 0.52, 2.1, 0.4)),
    partOf(steel, [box([0, 0.85, 0], [0.9, 0.3, 8]), box([0, 0.7, -4.1], [2.3, 0.2, 0.3])]),
    partOf(white, [
      box([0, 1.45, -1.5], [2.3, 1, 5]),
      box([0, 2.25, -1.5], [2.3, 0.6, 5], { sides: 0.6 }),
      box([0, 1.25, 3.6], [2, 0.8, 1.2], { front: 0.15 }),
    ]),
    ...cab([0, 0.8, 2.4], [2.3, 2, 1.4], white),
  ],
  excavator: () => [
    partOf(black, tracks(4.6, 0.95, 2.5, 0.65)),
    partOf(steel, [
      box([0, 1, 0], [1.4, 0.3, 1.4]),
      beam([0, 0.9, 6.3], [0, 0.2, 5.6], 0.9),
      box([0, 0.5, 5.5], [1.3, 0.9, 0.8], { front: 0.5 }),
    ]),
    partOf(yellow, [
      box([0, 1.75, -0.6], [2.7, 1.2, 3.4], { back: 0.3 }),
      beam([0.3, 1.8, 0.8], [0.3, 4.3, 3.2], 0.55),
      beam([0.3, 4.3, 3.2], [0.3, 3.4, 5.4], 0.5),
      beam([0.3, 3.6, 5.2], [0.1, 0.9, 5.9], 0.4),
    ]),
    ...cab([-0.85, 1.2, 0.9], [1, 1.9, 1.6]),
  ],
  wheelLoader: () => [
    partOf(black, wheels([1.7, -1.7], 0.85, 2.3)),
    partOf(steel, [box([0, 0.65, 4], [3, 1.1, 1], { front: -0.3 }), beam([0, 1.6, 1.4], [0, 0.7, 3.6], 0.5)]),
    partOf(yellow, [
      box([0, 1.6, -2.1], [2, 1.3, 2.4], { back: 0.2 }),
      box([0, 1.2, 1], [1.5, 0.8, 1.8]),
      beam([-0.7, 1.8, 1], [-0.7, 0.8, 3.6], 0.3),
      beam([0.7, 1.8, 1], [0.7, 0.8, 3.6], 0.3),
    ]),
    ...cab([0, 1.6, -0.4], [1.6, 1.9, 1.5]),
  ],
  dozer: () => [
    partOf(black, tracks(3.8, 1.15, 2.3, 0.65)),
    partOf(steel, [
      box([0, 0.75, 2.7], [4, 1.3, 0.3], { front: -0.15, back: 0.15 }),
      beam([-1.4, 0.6, 0.5], [-1.4, 0.6, 2.6], 0.25),
      beam([1.4, 0.6, 0.5], [1.4, 0.6, 2.6], 0.25),
      beam([0, 1.3, -2.6], [0, 0.1, -2.9], 0.3),
      box([0, 1.2, -2.3], [1.2, 0.4, 0.8]),
    ]),
    partOf(yellow, [
      box([0, 1.6, 0.9], [1.5, 1.1, 2], { front: 0.15 }),
      box([0, 1.3, -1.2], [1.6, 0.9, 1.4]),
    ]),
    ...cab([0, 1.5, -0.7], [1.6, 1.8, 1.4]),
  ],
  grader: () => [
    partOf(black, wheels([3.9, -1.6, -3.1], 0.68, 2.1, 0.45)),
    partOf(steel, [
      beam([-1.7, 0.5, 0.9], [1.7, 0.5, 0.9], 0.12),
      box([0, 0.55, 1], [3.6, 0.7, 0.15]),
      box([0, 0.9, 1], [1.2, 0.15, 1.2]),
    ]),
    partOf(yellow, [
      beam([0, 1.7, -0.8], [0, 1.4, 4.2], 0.4),
      box([0, 1.55, -2.7], [1.7, 1.1, 2.4], { back: 0.2 }),
      box([0, 0.95, 3.9], [1.6, 0.35, 0.4]),
    ]),
    ...cab([0, 1.3, -0.9], [1.5, 2, 1.3]),
  ],
  roller: () => [
    partOf(black, wheels([-1.4], 0.75, 1.9)),
    partOf(steel, [drum([0, 0.75, 1.6], 0.75, 2)]),
    partOf(yellow, [
      box([-1.1, 0.85, 1.6], [0.15, 0.35, 2.2]),
      box([1.1, 0.85, 1.6], [0.15, 0.35, 2.2]),
      box([0, 1.4, -1.6], [1.7, 0.9, 1.8], { back: 0.2 }),
      box([0, 0.9, 0.3], [2.2, 0.5, 0.5]),
    ]),
    ...cab([0, 1, -0.3], [1.6, 1.9, 1.3]),
  ],
  scraper: () => [
    partOf(black, wheels([4.6, -4.4], 1.15, 2.5)),
    partOf(steel, [
      floorOf(-1.2, 0.6, [3.3, 1.9, 5]),
      beam([0, 2.2, 3.6], [0, 2.2, 0.8], 0.5),
      box([0, 0.5, 1.2], [3, 0.7, 0.3]),
    ]),
    partOf(yellow, [
      box([0, 2, 5.2], [2, 1.2, 1.9], { front: 0.25 }),
      ...body(-1.2, 0.6, [3.3, 1.9, 5]),
      box([0, 1.9, -4.4], [1.9, 1.1, 1.9]),
      beam([-1.55, 1.7, 1.2], [-1.55, 2.2, 2.4], 0.25),
      beam([1.55, 1.7, 1.2], [1.55, 2.2, 2.4], 0.25),
      beam([-1.6, 2.2, 2.3], [1.6, 2.2, 2.3], 0.25),
    ]),
    ...cab([0, 1.8, 3.9], [1.4, 1.7, 1.2]),
  ],
  drill: () => [
    partOf(black, tracks(3.6, 0.9, 2.3, 0.5)),
    partOf(steel, [
      beam([0.2, 0.3, 3], [0.2, 7.6, 3.4], 0.35),
      beam([0, 2.2, 0.9], [0.2, 3, 3], 0.35),
      drum([0.2, 7.3, 3.5], 0.3, 0.4),
    ]),
    partOf(yellow, [box([0, 1.6, -0.7], [2.2, 1.2, 2.6], { back: 0.2 })]),
    ...cab([-0.6, 1.1, 1.1], [1.1, 1.9, 1.3]),
  ],
  barge: () => [
    partOf(steel, [
      floorOf(0, 1.4, [6, 1.4, 18]),
      box([0, 0.7, 0], [7, 1.4, 24], { front: -1.2, back: -0.6 }),
      ...body(0, 1.4, [6, 1.4, 18]),
    ]),
    partOf(white, [box([0, 2.4, -10.4], [3.4, 2, 2]), box([0, 3.5, -10.4], [3.8, 0.2, 2.4])]),
    partOf(glass, [box([0, 2.9, -10.4], [3.45, 0.5, 2.05])]),
  ],
  lightVehicle: () => [
    partOf(black, wheels([1.6, -1.6], 0.4, 1.6, 0.25)),
    partOf(steel, [floorOf(-1.7, 0.9, [1.8, 0.5, 1.6])]),
    partOf(white, [
      box([0, 0.75, 0], [1.8, 0.6, 5]),
      box([0, 1.6, 0.2], [1.6, 0.1, 1.4]),
      ...body(-1.7, 0.9, [1.8, 0.5, 1.6]),
    ]),
    partOf(glass, [box([0, 1.3, 0.2], [1.7, 0.55, 1.9], { front: 0.4, back: 0.15, sides: 0.1 })]),
  ],
}

export function machineModel(type: MachineType): ModelPart[] {
  return builders[type]()
}

const written = new Map<MachineType, Uint8Array>()

/** The model as GLB. */
export function machineGlb(type: MachineType): Uint8Array {
  const known = written.get(type) ?? writeGlb(machineModel(type))
  written.set(type, known)
  return known
}
