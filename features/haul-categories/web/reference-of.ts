import type { Reference } from '@haulway/resource'

/** The entry that a field refers to, or null. */
export function referenceOf(value: unknown): Reference | null {
  return typeof value === 'object' && value !== null && 'id' in value ? (value as Reference) : null
}
