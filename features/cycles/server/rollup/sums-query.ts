/** Filters that daily sums can answer: at most one entry besides a project. */
import type { Transaction } from '@haulway/platform/server/db/index.ts'
import type { CycleFilter } from '../selection.ts'
import { NO_ENTRY_ID, type DigestKind } from './digest.ts'

/** Which of the sums are read. */
export interface SumsQuery {
  readonly kind: DigestKind
  readonly project: string | null
  readonly entry: string
}

const single = ['equipment', 'route', 'driver', 'material', 'loadLocation', 'dumpLocation'] as const

/** Undefined if the cycles themselves have to be read. */
export function sumsQuery(filter: CycleFilter): SumsQuery | undefined {
  const { shift, omitOver, loader, tag, project } = filter
  if (shift !== null || omitOver !== null || loader !== null || tag !== null) return undefined
  const [first, second] = single.flatMap((kind) => {
    const entry = filter[kind]?.id
    return entry === undefined ? [] : [{ kind, entry }]
  })
  if (second) return undefined
  return { project: project?.id ?? null, ...(first ?? { kind: 'all', entry: NO_ENTRY_ID }) }
}

/** Sums include all projects: they are not used for users to whom a project is closed. */
export async function canUseSums(tx: Transaction): Promise<boolean> {
  const { rows } = await tx.query<{ open: boolean }>(`select haulway_closed('projects') = '{}' as open`)
  return rows[0]?.open === true
}
