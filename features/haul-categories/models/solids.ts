/** Basic solids of low-polygon machines. Metres; x to the left of the driver, y up, z forward. */
import type { ModelPart } from './glb.ts'

export type Point = readonly [x: number, y: number, z: number]

/** Corners and triangles of one solid. */
export interface Solid {
  readonly points: readonly Point[]
  readonly triangles: readonly (readonly [number, number, number])[]
}

const faces = [
  [0, 1, 2, 3],
  [4, 7, 6, 5],
  [0, 4, 5, 1],
  [1, 5, 6, 2],
  [2, 6, 7, 3],
  [3, 7, 4, 0],
] as const

function hexahedron(points: readonly Point[]): Solid {
  return { points, triangles: faces.flatMap(([a, b, c, d]) => [[a, b, c] as const, [a, c, d] as const]) }
}

/** A box around `center` whose upper face may be shorter and set back, as on cabs and dump bodies. */
export function box(
  [x, y, z]: Point,
  [width, height, length]: Point,
  top: { front?: number; back?: number; sides?: number } = {},
): Solid {
  const [w, h, l] = [width / 2, height / 2, length / 2]
  const { front = 0, back = 0, sides = 0 } = top
  const level = (dy: number, dw: number, dFront: number, dBack: number): Point[] => [
    [x - w + dw, y + dy, z - l + dBack],
    [x - w + dw, y + dy, z + l - dFront],
    [x + w - dw, y + dy, z + l - dFront],
    [x + w - dw, y + dy, z - l + dBack],
  ]
  return hexahedron([...level(-h, 0, 0, 0), ...level(h, sides, front, back)])
}

const SIDES = 12

/** A cylinder across the machine: wheels, rollers. */
export function drum([x, y, z]: Point, radius: number, width: number): Solid {
  const ring = (at: number): Point[] =>
    Array.from({ length: SIDES }, (_, i) => {
      const turn = (i / SIDES) * 2 * Math.PI
      return [at, y + radius * Math.cos(turn), z + radius * Math.sin(turn)]
    })
  const [near, far] = [x - width / 2, x + width / 2]
  const points: Point[] = [...ring(near), ...ring(far), [near, y, z], [far, y, z]]
  const triangles = Array.from({ length: SIDES }, (_, i) => {
    const next = (i + 1) % SIDES
    return [
      [i, next, SIDES + i],
      [next, SIDES + next, SIDES + i],
      [2 * SIDES, next, i],
      [2 * SIDES + 1, SIDES + i, SIDES + next],
    ] as const
  })
  return { points, triangles: triangles.flat() }
}

/** A beam of square section from one point to another: booms, arms, masts. */
export function beam(from: Point, to: Point, thickness: number): Solid {
  const t = thickness / 2
  const along = [to[0] - from[0], to[1] - from[1], to[2] - from[2]] as const
  // Perpendicular to the beam in the plane of y and z, in which nearly all beams lie.
  const length = Math.hypot(along[1], along[2]) || 1
  const [uy, uz] = [(-along[2] / length) * t, (along[1] / length) * t]
  const end = ([x, y, z]: Point): Point[] => [
    [x - t, y - uy, z - uz],
    [x - t, y + uy, z + uz],
    [x + t, y + uy, z + uz],
    [x + t, y - uy, z - uz],
  ]
  return hexahedron([...end(from), ...end(to)])
}

/** Solids of one colour as a part of a model. */
export function partOf(color: readonly [number, number, number], solids: readonly Solid[]): ModelPart {
  const positions: number[] = []
  const indices: number[] = []
  for (const { points, triangles } of solids) {
    const first = positions.length / 3
    positions.push(...points.flat())
    indices.push(...triangles.flat().map((index) => first + index))
  }
  return { color, positions: Float32Array.from(positions), indices: Uint32Array.from(indices) }
}
