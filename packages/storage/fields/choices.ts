import type { FieldStorage } from '../field-storage.ts'

// No choice is stored and returned as an empty list.
export const storage: FieldStorage = { in: 'column', type: 'jsonb', none: [] }
