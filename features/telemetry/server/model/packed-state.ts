/** States of detection at rest: JSON, compressed where they lie beside every segment. */
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { MachineState } from '../../detection/derive.ts'

/** The text that two equal states share: detection builds its states in one order of keys. */
export const stateText = (state: MachineState): string => JSON.stringify(state)
export const stateOf = (text: string): MachineState => JSON.parse(text) as MachineState

/** Fast rather than small: a level more saves a few bytes a segment. */
const pack = (text: string): Buffer => deflateRawSync(text, { level: 3 })

/** The last states that were packed: a segment begins with the state that its machine was closed with. */
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
