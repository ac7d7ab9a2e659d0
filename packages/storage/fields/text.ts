import type { FieldStorage } from '../field-storage.ts'
import { caseInsensitive } from '../order.ts'

export const storage: FieldStorage = { in: 'column', type: 'text', order: caseInsensitive }
