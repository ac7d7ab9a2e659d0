import { createSeal } from '@haulway/platform/server/secrets/seal.ts'

/** A seal with a public key, for tests only. */
export const testSeal = createSeal(Buffer.alloc(32, 7))
