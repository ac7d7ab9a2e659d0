import { fieldError, problem, type FieldError } from '@haulway/resource'
import { titleColumnOf } from '@haulway/storage'
import { notFound, validationFailed } from '@haulway/platform/server/http/failure.ts'
import type { Transaction } from '@haulway/platform/server/db/index.ts'
import type { Report, Titles } from '../declaration.ts'
import type { Filter } from './question.ts'

interface NamedEntries {
  readonly titles: Record<string, string>
  readonly absent: readonly FieldError[]
}

async function findEntries(
  tx: Transaction,
  { filters }: Report,
  filter: Filter,
  account: string,
): Promise<NamedEntries> {
  const titles: Record<string, string> = {}
  const absent: FieldError[] = []
  for (const [name, resource] of Object.entries(filters.entries)) {
    const named = filter[name]
    if (typeof named !== 'object' || named === null || !('id' in named)) continue
    const { rows } = await tx.query<{ title: string }>(
      `select ${titleColumnOf(resource)} as title from ${resource.table} where account_id = $1 and id = $2`,
      [account, named.id],
    )
    if (rows[0]) titles[name] = rows[0].title
    else absent.push(fieldError(name, problem('validation.reference')))
  }
  return { titles, absent }
}

/** Titles of the entries that a filter names; throws 400 for those that do not exist. */
export async function titlesOf(
  tx: Transaction,
  report: Report,
  filter: Filter,
  account: string,
): Promise<Titles> {
  const { titles, absent } = await findEntries(tx, report, filter, account)
  if (absent.length > 0) throw validationFailed(absent)
  return titles
}

/** 404 where a filter of a bounded report names what does not exist, as an entry of another account. */
export async function refuseUnknown(
  tx: Transaction,
  report: Report,
  filter: Filter,
  account: string,
): Promise<void> {
  if (report.bounded && (await findEntries(tx, report, filter, account)).absent.length > 0) throw notFound()
}
