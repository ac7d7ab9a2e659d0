import type { FieldStorage } from '../field-storage.ts'

export const storage: FieldStorage = {
  in: 'column',
  type: 'uuid',
  refers: true,
  toColumn: (value) => (value as { readonly id: string }).id,
}
