import type { AuditEntry } from '@haulway/collection'
import { readTitles, withTitledReferences } from '@haulway/collection/server/index.ts'
import type { Reference, Resource } from '@haulway/resource'
import type { Transaction } from '@haulway/platform/server/db/index.ts'
import { recordedOf } from '../kinds.ts'

type Line = AuditEntry & { account: Reference }

/** Sign-ins and the like are about a person. */
const about = (resource: string) => (resource === 'sessions' ? 'users' : resource)

/** What an entry was called when this was put on record, as far as that is told. */
function recordedTitle({ resource, before, after }: Line, resources: readonly Resource[]): string {
  const field = resources.find((one) => one.name === resource)?.titleField ?? 'title'
  const found = [field, 'title', 'email', 'name'].map((name) => after?.[name] ?? before?.[name])
  return found.find((one) => typeof one === 'string') ?? ''
}

async function titled(tx: Transaction, lines: readonly Line[], resources: readonly Resource[]) {
  const wanted = new Map<string, Set<string>>()
  for (const { resource, entity } of lines) {
    const collection = about(resource)
    wanted.set(collection, (wanted.get(collection) ?? new Set()).add(entity.id))
  }
  const titles = await readTitles(tx, resources, wanted)
  const named = lines.map((line) => {
    const { id } = line.entity
    const title = titles.of(about(line.resource), id) ?? recordedTitle(line, resources)
    return { ...line, entity: { id, title } }
  })
  return await withTitledReferences(tx, named, resources, (line) => recordedOf(line, resources))
}

/** Lines with what they are about, and what their values refer to, by the titles that people know. */
export async function withTitles(
  tx: Transaction,
  lines: readonly Line[],
  resources: readonly Resource[],
): Promise<Line[]> {
  const found = new Map<string, Line>()
  for (const [account, mine] of Map.groupBy(lines, (one) => one.account.id)) {
    // Of each account its own rows; where one account is read, it is set already.
    await tx.query(`select set_config('app.account', $1, true)`, [account])
    for (const line of await titled(tx, mine, resources)) found.set(line.id, line)
  }
  return lines.map((line) => found.get(line.id) ?? line)
}
