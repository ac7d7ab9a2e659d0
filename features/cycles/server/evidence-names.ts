import type { Evidence } from '@haulway/cycles'
import type { Transaction } from '@haulway/platform/server/db/index.ts'

type WithEvidence = { readonly evidence: readonly Evidence[] }

const NAMES = {
  by: 'select id, full_name as name from users where id = any($1::uuid[])',
  loader:
    'select id, equipment_id as name from equipment where account_id = haulway_account() and id = any($1::uuid[])',
} as const

/** Detection states people and loaders by id. */
const named: Readonly<Record<keyof typeof NAMES, (one: Evidence) => boolean>> = {
  by: ({ kind }) => kind === 'decision',
  loader: ({ args }) => args['loader'] !== undefined,
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

async function findNames(tx: Transaction, of: keyof typeof NAMES, all: readonly WithEvidence[]) {
  const stated = all.flatMap(({ evidence }) => evidence.filter(named[of]))
  const ids = new Set(stated.map(({ args }) => String(args[of])).filter((id) => UUID.test(id)))
  if (ids.size === 0) return new Map<string, string>()
  const { rows } = await tx.query<{ id: string; name: string }>(NAMES[of], [[...ids]])
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Evidence with the names of those who decided, and of loaders. */
export async function withEvidenceNames(
  tx: Transaction,
  all: readonly WithEvidence[],
): Promise<(evidence: readonly Evidence[]) => Evidence[]> {
  const found = { by: await findNames(tx, 'by', all), loader: await findNames(tx, 'loader', all) }
  return (evidence) =>
    evidence.map((one) => {
      const of = (['by', 'loader'] as const).filter((name) => named[name](one))
      const names = of.map((name) => [name, found[name].get(String(one.args[name])) ?? '–'] as const)
      return names.length === 0 ? one : { ...one, args: { ...one.args, ...Object.fromEntries(names) } }
    })
}
