/** 4 x 4 matrices in column-major order, as in glTF. */
export type Matrix = readonly number[]

export const identity: Matrix = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]

export function multiply(a: Matrix, b: Matrix): Matrix {
  return Array.from({ length: 16 }, (_, i) => {
    const [row, column] = [i % 4, Math.floor(i / 4)]
    let sum = 0
    for (let k = 0; k < 4; k++) sum += a[k * 4 + row]! * b[column * 4 + k]!
    return sum
  })
}

/** Transforms points, given as x, y, z consecutively. */
export function transform(m: Matrix, points: Float64Array): Float32Array {
  const moved = new Float32Array(points.length)
  for (let i = 0; i < points.length; i += 3) {
    const [x, y, z] = [points[i]!, points[i + 1]!, points[i + 2]!]
    for (let j = 0; j < 3; j++) moved[i + j] = m[j]! * x + m[j + 4]! * y + m[j + 8]! * z + m[j + 12]!
  }
  return moved
}

function numbers(value: unknown, length: number): number[] | undefined {
  const fits = Array.isArray(value) && value.length === length && value.every(Number.isFinite)
  return fits ? (value as number[]) : undefined
}

/**
 * The matrix of a node, given as a matrix or as translation, rotation (quaternion) and scale; undefined when invalid.
 */
export function nodeMatrix(node: Readonly<Record<string, unknown>>): Matrix | undefined {
  if (node['matrix'] !== undefined) return numbers(node['matrix'], 16)
  const move = numbers(node['translation'] ?? [0, 0, 0], 3)
  const turn = numbers(node['rotation'] ?? [0, 0, 0, 1], 4)
  const scale = numbers(node['scale'] ?? [1, 1, 1], 3)
  if (!move || !turn || !scale) return undefined
  const [x, y, z, w] = turn as [number, number, number, number]
  const [sx, sy, sz] = scale as [number, number, number]
  return [
    (1 - 2 * (y * y + z * z)) * sx,
    2 * (x * y + z * w) * sx,
    2 * (x * z - y * w) * sx,
    0,
    2 * (x * y - z * w) * sy,
    (1 - 2 * (x * x + z * z)) * sy,
    2 * (y * z + x * w) * sy,
    0,
    2 * (x * z + y * w) * sz,
    2 * (y * z - x * w) * sz,
    (1 - 2 * (x * x + y * y)) * sz,
    0,
    ...move,
    1,
  ]
}
