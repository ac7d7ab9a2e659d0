import { createSeal } from '@haulway/platform/server/secrets/seal.ts'

/** With a key that everybody knows. */
export const testSeal = createSeal(Buffer.alloc(32, 7))
