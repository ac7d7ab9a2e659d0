import type { FieldStorage } from '../field-storage.ts'

export const storage: FieldStorage = { in: 'column', type: 'jsonb' }
