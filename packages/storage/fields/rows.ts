import type { FieldStorage } from '../field-storage.ts'

export const storage: FieldStorage = { in: 'rows' }
