/** Merges changes of two people to one list, made from the same base. */
import { isAbsent, type Field, type Reference } from '@haulway/resource'

/**
 * Text that is equal for equal values: references compare by id, whatever their current title; all absent values are
 * equal.
 */
export function comparisonKey(value: unknown): string {
  const plain = (one: unknown): unknown => {
    if (isAbsent(one)) return null
    if (Array.isArray(one)) return one.map(plain)
    if (typeof one !== 'object') return one
    if (isReference(one)) return one.id
    return Object.fromEntries(
      Object.entries(one)
        .map(([name, part]) => [name, plain(part)] as const)
        .toSorted(([a], [b]) => (a < b ? -1 : 1)),
    )
  }
  return JSON.stringify(plain(value))
}

function isReference(value: object): value is Reference {
  return 'id' in value && Object.keys(value).every((name) => ['id', 'title', 'avatar'].includes(name))
}

/** An empty list equals an absent one. */
export function isSame(a: unknown, b: unknown): boolean {
  const [one, other] = [a, b].map((value) => (Array.isArray(value) && value.length === 0 ? null : value))
  return comparisonKey(one) === comparisonKey(other)
}

/** Whether the values of a field are lists of independent elements. */
export function isMergeableList(declared: Field | undefined): declared is Field {
  return declared?.kind.isList ?? false
}

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

/** Elements of the second list that the first lacks, counting repetitions. */
export function withoutElements(list: readonly unknown[], others: readonly unknown[]): unknown[] {
  const left = new Map<string, number>()
  for (const key of others.map(comparisonKey)) left.set(key, (left.get(key) ?? 0) + 1)
  return list.filter((one) => {
    const key = comparisonKey(one)
    const count = left.get(key) ?? 0
    if (count > 0) left.set(key, count - 1)
    return count === 0
  })
}

/** Index in the merged list for my new element: as far from its nearest neighbour in my list as it is there. */
function placeIn(list: readonly unknown[], mine: readonly unknown[], one: unknown): number {
  const keys = list.map(comparisonKey)
  const at = mine.indexOf(one)
  for (let away = 1; away < mine.length; away++) {
    const [before, after] = [mine[at - away], mine[at + away]]
    const previous = before === undefined ? -1 : keys.indexOf(comparisonKey(before))
    if (previous >= 0) return previous + away
    const next = after === undefined ? -1 : keys.indexOf(comparisonKey(after))
    if (next >= 0) return Math.max(0, next - away + 1)
  }
  return list.length
}

/**
 * Merges both changes: theirs, without the elements that I removed from the base and with those that I added. An
 * element that both changed occurs twice, theirs and mine; one that one side changed and the other removed stays as
 * changed.
 */
export function mergeLists(base: unknown, mine: unknown, theirs: unknown): unknown[] {
  const [before, own, other] = [listOf(base), listOf(mine), listOf(theirs)]
  const merged = withoutElements(other, withoutElements(before, own))
  const alike = withoutElements(other, before)
  for (const one of withoutElements(withoutElements(own, before), alike))
    merged.splice(placeIn(merged, own, one), 0, one)
  return merged
}

/** Merges the values of a field, with elements in the order of its kind. */
export function mergeField(declared: Field, base: unknown, mine: unknown, theirs: unknown): unknown[] {
  const merged = mergeLists(base, mine, theirs)
  return declared.kind.arrange?.(merged, declared) ?? merged
}

/** Whether both sides changed the same element of the base, so that the merged list contains both versions. */
export function hasConflict(base: unknown, mine: unknown, theirs: unknown): boolean {
  const [before, own, other] = [listOf(base), listOf(mine), listOf(theirs)]
  const takenOut = new Set(withoutElements(before, own).map(comparisonKey))
  return (
    withoutElements(before, other).some((one) => takenOut.has(comparisonKey(one))) &&
    withoutElements(own, [...before, ...other]).length > 0 &&
    withoutElements(other, [...before, ...own]).length > 0
  )
}
