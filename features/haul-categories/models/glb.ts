/** Writes 3D models as GLB (glTF 2.0, binary): coloured triangles only. */

/** Triangles of one colour. Metres, y up; positions x, y, z consecutively; three indices a triangle. */
export interface ModelPart {
  /** Red, green, blue, 0 to 1, linear. */
  readonly color: readonly [number, number, number]
  readonly positions: Float32Array
  readonly indices: Uint32Array
}

const MAGIC = 0x46_54_6c_67
const JSON_CHUNK = 0x4e_4f_53_4a
const BINARY_CHUNK = 0x00_4e_49_42
const FLOAT = 5126
const UNSIGNED_INT = 5125

interface Box {
  min: number[]
  max: number[]
}

function boxOf(positions: Float32Array): Box {
  const [min, max] = [
    [Infinity, Infinity, Infinity],
    [-Infinity, -Infinity, -Infinity],
  ]
  positions.forEach((value, i) => {
    min[i % 3] = Math.min(min[i % 3]!, value)
    max[i % 3] = Math.max(max[i % 3]!, value)
  })
  return { min, max }
}

function describe(parts: readonly ModelPart[]) {
  let at = 0
  const views: object[] = []
  const accessors: object[] = []
  const view = (byteLength: number, target: number) => {
    views.push({ buffer: 0, byteOffset: at, byteLength, target })
    at += byteLength
    return views.length - 1
  }
  const primitives = parts.map((part, material) => {
    const positions = view(part.positions.byteLength, 34_962)
    const count = part.positions.length / 3
    accessors.push({
      bufferView: positions,
      componentType: FLOAT,
      count,
      type: 'VEC3',
      ...boxOf(part.positions),
    })
    const indices = view(part.indices.byteLength, 34_963)
    const accessor = { componentType: UNSIGNED_INT, count: part.indices.length, type: 'SCALAR' }
    accessors.push({ bufferView: indices, ...accessor })
    const last = accessors.length - 1
    return { attributes: { POSITION: last - 1 }, indices: last, material }
  })
  const materials = parts.map(({ color }) => ({
    doubleSided: true,
    pbrMetallicRoughness: { baseColorFactor: [...color, 1], metallicFactor: 0, roughnessFactor: 0.85 },
  }))
  return {
    asset: { version: '2.0', generator: 'Haulway' },
    scene: 0,
    scenes: [{ nodes: [0] }],
    nodes: [{ mesh: 0 }],
    meshes: [{ primitives }],
    materials,
    accessors,
    bufferViews: views,
    buffers: [{ byteLength: at }],
  }
}

/** The GLB file of a model. Normals are omitted: readers then shade flat, as glTF specifies. */
export function writeGlb(parts: readonly ModelPart[]): Uint8Array {
  const text = new TextEncoder().encode(JSON.stringify(describe(parts)))
  const padded = Math.ceil(text.length / 4) * 4
  const binary = parts.reduce((sum, part) => sum + part.positions.byteLength + part.indices.byteLength, 0)
  const file = new Uint8Array(12 + 8 + padded + 8 + binary)
  const view = new DataView(file.buffer)
  const words = (at: number, ...values: number[]) =>
    values.forEach((value, i) => view.setUint32(at + i * 4, value, true))
  words(0, MAGIC, 2, file.length, padded, JSON_CHUNK)
  file.fill(0x20, 20, 20 + padded)
  file.set(text, 20)
  words(20 + padded, binary, BINARY_CHUNK)
  let at = 28 + padded
  for (const { positions, indices } of parts) {
    for (const value of positions) view.setFloat32((at += 4) - 4, value, true)
    for (const value of indices) view.setUint32((at += 4) - 4, value, true)
  }
  return file
}
