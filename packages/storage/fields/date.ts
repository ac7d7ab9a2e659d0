import type { FieldStorage } from '../field-storage.ts'
import { caseless } from '../order.ts'

export const storage: FieldStorage = { in: 'column', type: 'text', order: caseless }
