import type { FieldStorage } from '../field-storage.ts'

// Whole numbers too: exact up to 2^53 as in JSON.
export const storage: FieldStorage = { in: 'column', type: 'double precision' }
