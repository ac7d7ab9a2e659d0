import type { AuditEntry } from '@haulway/collection'
import type { Reference, Resource } from '@haulway/resource'
import { titleColumnOf } from '@haulway/storage'
import type { Transaction } from '@haulway/platform/server/db/index.ts'

type Line = AuditEntry & { account: Reference }

/** Sign-ins and the like are about a person. */
const about = (resource: string) => (resource === 'sessions' ? 'users' : resource)

/** What an entry was called when this was put on record, as far as that is told. */
function recordedTitle({ resource, before, after }: Line, resources: readonly Resource[]): string {
  const field = resources.find((one) => one.name === resource)?.titleField ?? 'title'
  const found = [field, 'title', 'email'].map((name) => after?.[name] ?? before?.[name])
  return found.find((one) => typeof one === 'string') ?? ''
}

/** Titles of the entries that lines are about: as they are called now, or were when they were deleted. */
export async function withTitles(
  tx: Transaction,
  lines: readonly Line[],
  resources: readonly Resource[],
): Promise<Line[]> {
  const titles = new Map<string, string>()
  const accounts = new Set(lines.map((one) => one.account.id))
  for (const account of accounts) {
    // Of each account its own rows; where one account is read, it is set already.
    await tx.query(`select set_config('app.account', $1, true)`, [account])
    const mine = lines.filter((one) => one.account.id === account)
    for (const resource of new Set(mine.map((one) => about(one.resource)))) {
      const declared = resources.find((one) => one.name === resource)
      if (!declared) continue
      const ids = new Set(mine.filter((one) => about(one.resource) === resource).map((one) => one.entity.id))
      const { rows } = await tx.query<{ id: string; title: string }>(
        `select id, ${titleColumnOf(declared)} as title from ${declared.table} where id = any($1::uuid[])`,
        [[...ids]],
      )
      for (const { id, title } of rows) titles.set(`${resource} ${id}`, title)
    }
  }
  return lines.map((line) => {
    const { id } = line.entity
    const title = titles.get(`${about(line.resource)} ${id}`) ?? recordedTitle(line, resources)
    return { ...line, entity: { id, title } }
  })
}
