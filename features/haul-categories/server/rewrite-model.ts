/** Loaded by the workers that read what people upload. */
import { writeGlb } from '../models/glb.ts'
import { readGltf } from '../models/read-gltf.ts'

/** The same model, written anew: nothing of the file itself stays. */
export function rewriteModel(bytes: Uint8Array): Uint8Array {
  return writeGlb(readGltf(bytes))
}
