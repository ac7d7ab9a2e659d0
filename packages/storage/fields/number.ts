import type { FieldStorage } from '../field-storage.ts'

// Holds integers too: exact up to 2^53, as in JSON.
export const storage: FieldStorage = { in: 'column', type: 'double precision' }
