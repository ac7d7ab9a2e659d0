/** States of detection at rest: JSON, compressed where they lie beside every segment. */
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { MachineState } from '../derive.ts'

/** The text that two equal states share: detection builds its states in one order of keys. */
export const stateText = (state: MachineState): string => JSON.stringify(state)
export const stateOf = (text: string): MachineState => JSON.parse(text) as MachineState

/** Fast rather than small: a level more saves a few bytes a segment. */
export const packState = (text: string): Buffer => deflateRawSync(text, { level: 3 })
export const unpackState = (bytes: Uint8Array): string => inflateRawSync(bytes).toString('utf8')
