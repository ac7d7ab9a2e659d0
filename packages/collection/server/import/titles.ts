import { problem, type Problem, type Reference } from '@haulway/resource'
import type { Transaction } from '@haulway/platform/server/db/index.ts'
import { type Catalogue, referenceTarget } from '@haulway/storage'

/** Entries of other collections, by the titles used in a file. */
export interface Titles {
  find(to: string, title: string): { readonly value: Reference } | { readonly problem: Problem }
}

/** Looks up all titles of a file at once: by collection, within this account, ignoring case. */
export async function findTitles(
  tx: Transaction,
  catalogue: Catalogue,
  account: string,
  wanted: ReadonlyMap<string, ReadonlySet<string>>,
): Promise<Titles> {
  const found = new Map<string, Reference[]>()
  for (const [to, titles] of wanted) {
    const { resource, titleColumn } = referenceTarget(catalogue, to)
    const { rows } = await tx.query<{ id: string; title: string; asked: string }>(
      `select o.id, o.${titleColumn} as title, named.asked from unnest($2::text[]) as named (asked)
         join ${resource.table} o on o.account_id = $1 and lower(o.${titleColumn}) = lower(named.asked)`,
      [account, [...titles]],
    )
    for (const { id, title, asked } of rows) {
      const key = `${to} ${asked}`
      found.set(key, [...(found.get(key) ?? []), { id, title }])
    }
  }
  return {
    find(to, title) {
      const [one, ...others] = found.get(`${to} ${title}`) ?? []
      const shown = title.slice(0, 255)
      if (!one) return { problem: problem('import.noReference', { title: shown }) }
      return others.length > 0
        ? { problem: problem('import.severalReferences', { title: shown }) }
        : { value: one }
    },
  }
}
