/**
 * Reads uploaded 3D models into triangles. Refuses files with external references, files that need a decoder, and
 * files larger than a machine on a screen needs. The result is re-encoded by `writeGlb`, so that nothing of the file
 * itself is stored.
 */
import { isDeepJson } from '@haulway/platform/json-bounds.ts'
import { Unreadable } from '@haulway/platform/unreadable.ts'
import type { ModelPart } from './glb.ts'
import { identity, type Matrix, multiply, nodeMatrix, transform } from './matrix.ts'

export const MAX_TRIANGLES = 50_000
const MAX_VISITS = 5_000
const DEEPEST = 32

type Json = Readonly<Record<string, unknown>>

const broken = () => new Unreadable('validation.model')
const tooMany = () => new Unreadable('validation.model.triangles', { max: MAX_TRIANGLES })

function object(value: unknown): Json {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw broken()
  return value as Json
}

function entries(json: Json, name: string): readonly unknown[] {
  const found = Object.hasOwn(json, name) ? json[name] : []
  if (!Array.isArray(found)) throw broken()
  return found
}

/** Entry `index` of a list; an invalid index means a broken file. */
function entry(json: Json, name: string, index: unknown): Json {
  const all = entries(json, name)
  if (typeof index !== 'number' || !Number.isInteger(index) || index < 0 || index >= all.length)
    throw broken()
  return object(all[index])
}

function whole(value: unknown, otherwise: number): number {
  if (value === undefined) return otherwise
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0) throw broken()
  return value
}

interface Source {
  readonly json: Json
  readonly binary: Uint8Array | undefined
  /** Cache of decoded buffers, as many accessors may refer to the same one. */
  readonly buffers: Map<number, Uint8Array>
}

function parse(bytes: Uint8Array): Json {
  if (isDeepJson(bytes)) throw broken()
  try {
    return object(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)))
  } catch {
    throw broken()
  }
}

function open(bytes: Uint8Array): Source {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < 20 || view.getUint32(0, true) !== 0x46_54_6c_67)
    return { json: parse(bytes), binary: undefined, buffers: new Map() }
  const [version, length] = [view.getUint32(4, true), view.getUint32(8, true)]
  const textLength = view.getUint32(12, true)
  const textEnd = 20 + textLength
  if (version !== 2 || length !== bytes.length || view.getUint32(16, true) !== 0x4e_4f_53_4a) throw broken()
  if (textEnd > bytes.length) throw broken()
  const json = parse(bytes.subarray(20, textEnd))
  if (textEnd + 8 > bytes.length) return { json, binary: undefined, buffers: new Map() }
  const binaryEnd = textEnd + 8 + view.getUint32(textEnd, true)
  if (view.getUint32(textEnd + 4, true) !== 0x00_4e_49_42 || binaryEnd > bytes.length) throw broken()
  return { json, binary: bytes.subarray(textEnd + 8, binaryEnd), buffers: new Map() }
}

/** Extensions that do not affect geometry. */
const harmless = new Set(['KHR_materials_unlit', 'KHR_materials_specular', 'KHR_materials_ior'])

function refuseUnsupported({ json }: Source): void {
  if (!String(object(json['asset'])['version']).startsWith('2.')) throw broken()
  for (const name of entries(json, 'extensionsRequired')) {
    if (!harmless.has(String(name))) {
      throw new Unreadable('validation.model.extension', { name: String(name).slice(0, 80) })
    }
  }
  for (const buffer of entries(json, 'buffers')) {
    const { uri } = object(buffer)
    if (uri === undefined) continue
    if (typeof uri !== 'string' || !uri.startsWith('data:')) throw new Unreadable('validation.model.outside')
  }
  if (entries(json, 'images').length > 0) throw new Unreadable('validation.model.textures')
}

function bufferOf({ json, binary, buffers }: Source, index: unknown): Uint8Array {
  const { uri } = entry(json, 'buffers', index)
  const known = buffers.get(Number(index))
  if (known) return known
  if (uri === undefined && index === 0 && binary) return binary
  const base64 = /^data:[a-z0-9.+/-]{0,100};base64,/i.exec(String(uri))
  if (!base64) throw broken()
  try {
    const text = atob(String(uri).slice(base64[0].length))
    const bytes = Uint8Array.from(text, (letter) => letter.charCodeAt(0))
    buffers.set(Number(index), bytes)
    return bytes
  } catch {
    throw broken()
  }
}

/** Bytes of a number and how to read it, by glTF's component type. */
const components: Readonly<Record<number, [size: number, read: (view: DataView, at: number) => number]>> = {
  5121: [1, (view, at) => view.getUint8(at)],
  5123: [2, (view, at) => view.getUint16(at, true)],
  5125: [4, (view, at) => view.getUint32(at, true)],
  5126: [4, (view, at) => view.getFloat32(at, true)],
}

/** The numbers of an accessor, `width` per element. */
function read(source: Source, index: unknown, width: number, types: readonly number[]): Float64Array {
  const accessor = entry(source.json, 'accessors', index)
  const type = accessor['componentType'] as number
  const component = types.includes(type) ? components[type] : undefined
  if (!component || accessor['sparse'] !== undefined) throw broken()
  if (accessor['type'] !== (width === 3 ? 'VEC3' : 'SCALAR')) throw broken()
  const bufferView = entry(source.json, 'bufferViews', accessor['bufferView'])
  const bytes = bufferOf(source, bufferView['buffer'])
  const count = whole(accessor['count'], 0)
  const start = whole(bufferView['byteOffset'], 0) + whole(accessor['byteOffset'], 0)
  const stride = whole(bufferView['byteStride'], 0) || component[0] * width
  if (count > 3 * MAX_TRIANGLES) throw tooMany()
  if (count > 0 && start + stride * (count - 1) + component[0] * width > bytes.length) throw broken()
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const values = new Float64Array(count * width)
  for (let i = 0; i < count; i++) {
    for (let j = 0; j < width; j++)
      values[i * width + j] = component[1](view, start + i * stride + j * component[0])
  }
  return values
}

function colorOf({ json }: Source, material: unknown): [number, number, number] {
  const grey: [number, number, number] = [0.6, 0.6, 0.6]
  if (material === undefined) return grey
  const look = entry(json, 'materials', material)['pbrMetallicRoughness']
  const factor = look === undefined ? undefined : object(look)['baseColorFactor']
  if (!Array.isArray(factor)) return grey
  const channel = (i: number) => Math.min(1, Math.max(0, Number(factor[i]) || 0))
  return [channel(0), channel(1), channel(2)]
}

interface Reading {
  readonly source: Source
  readonly parts: ModelPart[]
  triangles: number
  points: number
  /** Limit of visited nodes and primitives: a small file may repeat its meshes many times. */
  visited: number
}

function count(reading: Reading): void {
  reading.visited += 1
  if (reading.visited > MAX_VISITS) throw broken()
}

function readPrimitive(reading: Reading, primitive: Json, matrix: Matrix): void {
  const { source } = reading
  count(reading)
  const mode = whole(primitive['mode'], 4)
  // Points and lines have no surface; strips and fans are rare, so exporters must convert them.
  if (mode < 4) return
  if (mode !== 4) throw broken()
  const points = read(source, object(primitive['attributes'])['POSITION'], 3, [5126])
  const corners = points.length / 3
  reading.points += corners
  if (reading.points > 3 * MAX_TRIANGLES) throw tooMany()
  const given = primitive['indices']
  const indices =
    given === undefined
      ? Float64Array.from({ length: corners }, (_, i) => i)
      : read(source, given, 1, [5121, 5123, 5125])
  if (indices.length % 3 !== 0 || indices.some((index) => index >= corners)) throw broken()
  reading.triangles += indices.length / 3
  if (reading.triangles > MAX_TRIANGLES) throw tooMany()
  const positions = transform(matrix, points)
  if (!positions.every(Number.isFinite)) throw broken()
  if (indices.length === 0) return
  const color = colorOf(source, primitive['material'])
  reading.parts.push({ color, positions, indices: Uint32Array.from(indices) })
}

function readNode(reading: Reading, index: unknown, above: Matrix, depth: number): void {
  count(reading)
  if (depth > DEEPEST) throw broken()
  const { json } = reading.source
  const node = entry(json, 'nodes', index)
  const local = nodeMatrix(node)
  if (!local) throw broken()
  const matrix = multiply(above, local)
  if (node['mesh'] !== undefined) {
    for (const primitive of entries(entry(json, 'meshes', node['mesh']), 'primitives')) {
      readPrimitive(reading, object(primitive), matrix)
    }
  }
  for (const child of entries(node, 'children')) readNode(reading, child, matrix, depth + 1)
}

/** The triangles of a GLB or glTF file in scene coordinates. Throws `Unreadable`. */
export function readGltf(bytes: Uint8Array): ModelPart[] {
  const source = open(bytes)
  refuseUnsupported(source)
  const reading: Reading = { source, parts: [], triangles: 0, points: 0, visited: 0 }
  const scene = entry(source.json, 'scenes', source.json['scene'] ?? 0)
  for (const node of entries(scene, 'nodes')) readNode(reading, node, identity, 0)
  if (reading.triangles === 0) throw new Unreadable('validation.model.empty')
  return reading.parts
}
