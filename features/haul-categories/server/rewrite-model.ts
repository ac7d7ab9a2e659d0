/** Worker entry point: re-encodes uploaded models. */
import { writeGlb } from '../models/glb.ts'
import { readGltf } from '../models/read-gltf.ts'

/** The same model re-encoded: nothing of the uploaded file itself remains. */
export function rewriteModel(bytes: Uint8Array): Uint8Array {
  return writeGlb(readGltf(bytes))
}
