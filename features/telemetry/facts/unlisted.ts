/** Stored events that are none to people: decisions about other events, and what sensors read. */
import type { DecisionType, ReadingType } from './fix.ts'

const unlistedTypes: readonly (DecisionType | ReadingType)[] = ['decision', 'sensor reading']

/** Whether an event of the type is listed. */
export const isListed = (type: string): boolean => !unlistedTypes.some((one) => one === type)

/** SQL: the same of the events with this alias. No predicate of an index of events depends on it. */
export const isListedSql = (alias: string): string =>
  `${alias}.type not in (${unlistedTypes.map((type) => `'${type}'`).join(', ')})`
