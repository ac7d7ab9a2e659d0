/** Stored states of detection: JSON, compressed because many segments have one. */
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { MachineState } from '../../detection/derive.ts'

/** Equal states have equal texts: detection builds its states in one order of keys. */
export const stateText = (state: MachineState): string => JSON.stringify(state)
export const stateOf = (text: string): MachineState => JSON.parse(text) as MachineState

/** Level 3 for speed: higher levels save only a few bytes a segment. */
const pack = (text: string): Buffer => deflateRawSync(text, { level: 3 })

/** Cache of recent results: a segment begins with the state that ended the previous one. */
const packed = new Map<string, Buffer>()
const MAX_PACKED = 2_000

export function packState(text: string): Buffer {
  let bytes = packed.get(text)
  if (bytes === undefined) {
    bytes = pack(text)
    if (packed.size >= MAX_PACKED) packed.clear()
    packed.set(text, bytes)
  }
  return bytes
}
export const unpackState = (bytes: Uint8Array): string => inflateRawSync(bytes).toString('utf8')
