/** Creates and completes entries through the API; what a person has changed stays. */
import { isDeepStrictEqual } from 'node:util'
import type { Ids } from './addresses.ts'
import type { Session } from './session.ts'

export type Entry = Readonly<Record<string, unknown>> & {
  id: string
  version: number
  auditInfo?: { modifiedBy: { id: string } | null }
}

export type Body = Readonly<Record<string, unknown>>

/** Creates missing entries, recognised by one of their fields; returns the ids of all by it. */
export async function ensure<T extends Body>(
  session: Session,
  path: string,
  wanted: readonly T[],
  { by = 'title', body = (one: T): Body => one }: { by?: string; body?: (one: T) => Body } = {},
): Promise<Ids> {
  const ids = new Map<string, string>()
  for (const entry of await session.list<Entry>(path)) ids.set(String(entry[by]), entry.id)
  for (const one of wanted) {
    const name = String(one[by])
    if (!ids.has(name)) ids.set(name, (await session.post<Entry>(path, body(one))).id)
  }
  return ids
}

export const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** Fills fields that are empty, or still as in new entries (`initial`), in entries that nobody else has changed. */
export async function complete(
  session: Session,
  path: string,
  me: string,
  fieldsOf: (entry: Entry, n: number) => Body | undefined,
  initial: Body = {},
): Promise<void> {
  const isLacking = (entry: Entry, name: string) =>
    isEmpty(entry[name]) || isDeepStrictEqual(entry[name], initial[name])
  const entries = await session.list<Entry>(path)
  for (const [n, entry] of entries.entries()) {
    if (entry.auditInfo?.modifiedBy?.id !== me) continue
    const lacking = Object.entries(fieldsOf(entry, n) ?? {}).filter(
      ([name, value]) => !isEmpty(value) && isLacking(entry, name) && !isDeepStrictEqual(value, entry[name]),
    )
    if (lacking.length === 0) continue
    const change = { ...Object.fromEntries(lacking), version: entry.version }
    await session.change(`${path}/${entry.id}`, change)
  }
}

export const refer = (ids: Ids, title: string): { id: string } | undefined => {
  const id = ids.get(title)
  return id === undefined ? undefined : { id }
}

export const references = (ids: Ids, titles: readonly string[]): { id: string }[] =>
  titles.flatMap((title) => refer(ids, title) ?? [])
