/** Top view of a machine drawn from its model, so that the icon on the map matches the model. */
import type { ModelPart } from './glb.ts'

/** Core 9: icons are 60 x 30, the front to the left (heading -90). */
export const ICON = { width: 60, height: 30 } as const
const MARGIN = 1.5

export interface Facet {
  /** x, y of three corners in the box of the icon. */
  readonly corners: readonly number[]
  readonly fill: string
}

interface Triangle {
  readonly height: number
  readonly corners: readonly number[]
  readonly light: number
}

/** Converts linear colours, as models use, to sRGB. */
function channel(linear: number): string {
  const srgb = linear <= 0.0031308 ? linear * 12.92 : 1.055 * linear ** (1 / 2.4) - 0.055
  return Math.round(Math.min(1, Math.max(0, srgb)) * 255)
    .toString(16)
    .padStart(2, '0')
}

function extent(parts: readonly ModelPart[]) {
  const [min, max] = [
    [Infinity, Infinity, Infinity],
    [-Infinity, -Infinity, -Infinity],
  ]
  for (const { positions } of parts) {
    positions.forEach((value, i) => {
      min[i % 3] = Math.min(min[i % 3]!, value)
      max[i % 3] = Math.max(max[i % 3]!, value)
    })
  }
  const [width, , length] = min.map((low, axis) => Math.max(0.01, max[axis]! - low)) as [
    number,
    number,
    number,
  ]
  const scale = Math.min((ICON.width - 2 * MARGIN) / length, (ICON.height - 2 * MARGIN) / width)
  return { x: (min[0]! + max[0]!) / 2, z: (min[2]! + max[2]!) / 2, scale }
}

/** Light from above and from the front left; sides are darker than tops. */
function lightOf(p: Float32Array, a: number, b: number, c: number): number {
  const [ux, uy, uz] = [p[b]! - p[a]!, p[b + 1]! - p[a + 1]!, p[b + 2]! - p[a + 2]!]
  const [vx, vy, vz] = [p[c]! - p[a]!, p[c + 1]! - p[a + 1]!, p[c + 2]! - p[a + 2]!]
  const [nx, ny, nz] = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx]
  const length = Math.hypot(nx, ny, nz) || 1
  // Both faces of a triangle are drawn: uploads may wind their corners either way.
  return 0.5 + 0.5 * Math.abs(ny / length) + 0.12 * Math.sign(ny) * (nz / length)
}

/** Facets in drawing order from the ground up: higher ones cover lower ones. */
export function topView(parts: readonly ModelPart[]): Facet[] {
  const { x, z, scale } = extent(parts)
  const facets = parts.flatMap(({ positions: p, indices, color }) => {
    const place = (at: number) => [
      ICON.width / 2 - (p[at + 2]! - z) * scale,
      ICON.height / 2 + (p[at]! - x) * scale,
    ]
    const triangles: (Triangle & { color: typeof color })[] = []
    for (let i = 0; i < indices.length; i += 3) {
      const [a, b, c] = [indices[i]! * 3, indices[i + 1]! * 3, indices[i + 2]! * 3]
      const height = (p[a + 1]! + p[b + 1]! + p[c + 1]!) / 3
      triangles.push({
        height,
        corners: [...place(a), ...place(b), ...place(c)],
        light: lightOf(p, a, b, c),
        color,
      })
    }
    return triangles
  })
  return facets
    .sort((a, b) => a.height - b.height)
    .map(({ corners, light, color }) => ({
      corners: corners.map((value) => Math.round(value * 100) / 100),
      fill: `#${color.map((one) => channel(one * light)).join('')}`,
    }))
}

/** The top view as SVG: a dark rim, then the facets, each stroked in its own colour to hide seams. */
export function topViewSvg(parts: readonly ModelPart[]): string {
  const facets = topView(parts)
  const outline = facets.map(({ corners }) => `M${corners.join(' ')}Z`).join('')
  const drawn = facets.map(
    ({ corners, fill }) =>
      `<path d="M${corners.join(' ')}Z" fill="${fill}" stroke="${fill}" stroke-width=".3"/>`,
  )
  const { width, height } = ICON
  const rim = `<path d="${outline}" stroke="#20262a" stroke-width="1.8" stroke-linejoin="round"/>`
  const head = `xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"`
  return `<svg ${head}>${rim}${drawn.join('')}</svg>`
}
