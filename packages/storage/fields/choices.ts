import type { FieldStorage } from '../field-storage.ts'

// None is an empty list, as it is answered.
export const storage: FieldStorage = { in: 'column', type: 'jsonb', none: [] }
