import type { AuditEntry } from '@haulway/collection'
import { readTitles, withTitledReferences } from '@haulway/collection/server/index.ts'
import type { Reference, Resource } from '@haulway/resource'
import type { Transaction } from '@haulway/platform/server/db/index.ts'
import { recordedOf } from '../kinds.ts'

type Line = AuditEntry & { account: Reference }

/** Sign-ins and the like are about a person. */
const about = (resource: string) => (resource === 'sessions' ? 'users' : resource)

/** The entry's title at the time of the line, where the line has it. */
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

/** Adds to lines the titles of the entries that they are about and that their values refer to. */
export async function withTitles(
  tx: Transaction,
  lines: readonly Line[],
  resources: readonly Resource[],
): Promise<Line[]> {
  const found = new Map<string, Line>()
  for (const [account, mine] of Map.groupBy(lines, (one) => one.account.id)) {
    // Reads each account's own rows; when one account is read, it is set already.
    await tx.query(`select set_config('app.account', $1, true)`, [account])
    for (const line of await titled(tx, mine, resources)) found.set(line.id, line)
  }
  return lines.map((line) => found.get(line.id) ?? line)
}
