import { sealWith } from '@haulway/platform/server/seal.ts'

/** With a key that everybody knows. */
export const testSeal = sealWith(Buffer.alloc(32, 7))
