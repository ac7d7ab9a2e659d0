import { describe, expect, it } from 'vitest'
import { Unreadable } from '@haulway/platform/unreadable.ts'
import { machineTypes } from '../machine-types.ts'
import { writeGlb } from './glb.ts'
import { machineGlb, machineModel } from './machines.ts'
import { MAX_TRIANGLES, readGltf } from './read-gltf.ts'

type Json = Record<string, unknown>

const one = {
  color: [1, 0.5, 0] as const,
  positions: Float32Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0),
  indices: Uint32Array.of(0, 1, 2),
}

function jsonOf(glb: Uint8Array): { json: Json; binary: Uint8Array } {
  const view = new DataView(glb.buffer)
  const end = 20 + view.getUint32(12, true)
  return {
    json: JSON.parse(new TextDecoder().decode(glb.subarray(20, end))) as Json,
    binary: glb.subarray(end + 8),
  }
}

/** The same model as a modified glTF text with embedded bytes. */
function gltf(change: (json: Json) => void = () => undefined, glb = writeGlb([one])): Uint8Array {
  const { json, binary } = jsonOf(glb)
  const uri = `data:application/octet-stream;base64,${btoa(String.fromCharCode(...binary))}`
  json['buffers'] = [{ byteLength: binary.length, uri }]
  change(json)
  return new TextEncoder().encode(JSON.stringify(json))
}

function keyOf(bytes: Uint8Array): string {
  try {
    readGltf(bytes)
  } catch (error) {
    if (error instanceof Unreadable) return error.problem.key
    throw error
  }
  return 'accepted'
}

describe('built-in models', () => {
  it.each(machineTypes)('%s is a small file, stands on the ground and has the size of a machine', (type) => {
    const glb = machineGlb(type)
    expect(glb.length).toBeLessThan(30_000)
    const parts = readGltf(glb)
    expect(parts).toEqual(machineModel(type))
    const points = parts.flatMap((part) => [...part.positions])
    const [ys, zs] = [1, 2].map((axis) => points.filter((_, i) => i % 3 === axis))
    expect(Math.min(...ys!)).toBeGreaterThan(-0.3)
    expect(Math.min(...ys!)).toBeLessThan(0.3)
    const length = Math.max(...zs!) - Math.min(...zs!)
    expect(length).toBeGreaterThan(4)
    expect(length).toBeLessThan(28)
  })
})

describe('uploaded models', () => {
  it('are accepted as GLB and as self-contained glTF, with their colours', () => {
    expect(readGltf(writeGlb([one]))).toEqual([one])
    expect(readGltf(gltf())).toEqual([one])
  })

  it('are transformed by their nodes', () => {
    const [part] = readGltf(
      gltf((json) => {
        json['nodes'] = [
          { children: [1], translation: [10, 0, 0] },
          { mesh: 0, scale: [2, 2, 2], rotation: [0, 0, Math.SQRT1_2, Math.SQRT1_2] },
        ]
      }),
    )
    const rounded = [...part!.positions].map((value) => Math.round(value * 1e4) / 1e4 + 0)
    expect(rounded).toEqual([10, 0, 0, 10, 2, 0, 8, 0, 0])
  })

  const wrong: [string, string, (json: Json) => void][] = [
    [
      'another file',
      'validation.model.outside',
      (json) => (json['buffers'] = [{ uri: 'https://x.example/a.bin' }]),
    ],
    [
      'a file beside it',
      'validation.model.outside',
      (json) => (json['buffers'] = [{ uri: '../../etc/passwd' }]),
    ],
    [
      'a decoder',
      'validation.model.extension',
      (json) => (json['extensionsRequired'] = ['KHR_draco_mesh_compression']),
    ],
    [
      'pictures',
      'validation.model.textures',
      (json) => (json['images'] = [{ uri: 'data:image/png;base64,AA==' }]),
    ],
    ['an old version', 'validation.model', (json) => (json['asset'] = { version: '1.0' })],
    ['no asset', 'validation.model', (json) => delete json['asset']],
    [
      'a node that is its own child',
      'validation.model',
      (json) => (json['nodes'] = [{ mesh: 0, children: [0] }]),
    ],
    ['a node that is not there', 'validation.model', (json) => (json['nodes'] = [{ children: [7] }])],
    [
      'a matrix of words',
      'validation.model',
      (json) => (json['nodes'] = [{ mesh: 0, matrix: Array(16).fill('x') }]),
    ],
    ['no triangle', 'validation.model.empty', (json) => (json['nodes'] = [{}])],
    ['lists that are none', 'validation.model', (json) => (json['meshes'] = { length: 1 })],
    ['names of objects', 'validation.model', (json) => (json['scene'] = '__proto__')],
    [
      'bytes beyond the end',
      'validation.model',
      (json) => ((json['bufferViews'] as Json[])[0]!['byteOffset'] = 60),
    ],
    [
      'a count beyond the end',
      'validation.model',
      (json) => ((json['accessors'] as Json[])[0]!['count'] = 400),
    ],
    [
      'a count beyond all',
      'validation.model.triangles',
      (json) => ((json['accessors'] as Json[])[0]!['count'] = 1e9),
    ],
    ['half a point', 'validation.model', (json) => ((json['accessors'] as Json[])[0]!['count'] = 1.5)],
  ]
  it.each(wrong)('are refused with %s', (_, key, change) => expect(keyOf(gltf(change))).toBe(key))

  it('are refused when they repeat a mesh too often', () => {
    const many = (nodes: number) =>
      gltf((json) => {
        json['nodes'] = Array.from({ length: nodes }, () => ({ mesh: 0 }))
        json['scenes'] = [{ nodes: Array.from({ length: nodes }, (_, i) => i) }]
      })
    expect(keyOf(many(100))).toBe('accepted')
    expect(keyOf(many(6_000))).toBe('validation.model')
  })

  it('are refused with too many triangles', () => {
    const fine = { ...one, indices: Uint32Array.from({ length: 3 * (MAX_TRIANGLES + 1) }, (_, i) => i % 3) }
    expect(keyOf(writeGlb([fine]))).toBe('validation.model.triangles')
  })

  it('are refused when truncated anywhere or of another format', () => {
    const glb = writeGlb([one])
    for (let end = 0; end < glb.length; end += 7)
      expect(keyOf(glb.slice(0, end)), String(end)).toBe('validation.model')
    for (const text of ['', '[]', 'null', '<html>', '{"asset":{"version":"2.0"}}', '['.repeat(100_000)]) {
      expect(keyOf(new TextEncoder().encode(text)), text.slice(0, 20)).toMatch(/^validation\.model/)
    }
  })
})
