import type { Evidence } from '@haulway/cycles'
import type { Transaction } from '@haulway/platform/server/db/index.ts'

type WithEvidence = { readonly evidence: readonly Evidence[] }

/** Evidence with names: detection states by id who decided. */
export async function withDeciderNames(
  tx: Transaction,
  all: readonly WithEvidence[],
): Promise<(evidence: readonly Evidence[]) => Evidence[]> {
  const decided = all.flatMap(({ evidence }) => evidence.filter(({ kind }) => kind === 'decision'))
  const ids = new Set(decided.map(({ args }) => args['by']))
  const { rows } =
    ids.size === 0
      ? { rows: [] }
      : await tx.query<{ id: string; name: string }>(
          'select id, full_name as name from users where id = any($1::uuid[])',
          [[...ids]],
        )
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  return (evidence) =>
    evidence.map((one) =>
      one.kind === 'decision'
        ? { ...one, args: { ...one.args, by: names.get(String(one.args['by'])) ?? '–' } }
        : one,
    )
}
