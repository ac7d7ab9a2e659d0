/** Executes imports step by step: storing or revoking one part at a time. Each step is idempotent. */
import { fieldError, problem } from '@haulway/resource'
import { decodeFixes, fixColumns, type StatementResult } from '../../../telemetry/telemetry.ts'
import type { ImportFigures } from '../../import/import.endpoints.ts'
import type { Fact } from './plan.ts'
import { revokePart } from './revoke-part.ts'
import {
  type ImportServices,
  stateFacts,
  statementsOf,
  type StoredPart,
  type UnderWay,
  within,
} from './under-way.ts'

const DAY_MS = 86_400_000

async function findUnderWay(taking: ImportServices): Promise<UnderWay | undefined> {
  const { rows } = await within(taking, (tx) =>
    tx.query<UnderWay>(
      `select id, kind, state, made_by, revoked_by, revoked_at, machines, from_at, until_at, before is not null as "isCounted"
         from imports where account_id = haulway_account() and state in ('taking', 'revoking')
        order by made_at, id limit 1`,
    ),
  )
  return rows[0]
}

async function nextPart(taking: ImportServices, { id, state }: UnderWay): Promise<StoredPart | undefined> {
  const { rows } = await within(taking, (tx) =>
    tx.query<StoredPart>(
      `select part, equipment_id, facts from import_parts
        where account_id = haulway_account() and import_id = $1 and done = $2 order by part limit 1`,
      [id, state === 'revoking'],
    ),
  )
  return rows[0]
}

/** Quantities hauled by its machines around its time, as users see them. */
async function figuresOf(
  taking: ImportServices,
  { machines, from_at, until_at }: UnderWay,
): Promise<ImportFigures> {
  await taking.settled(taking.account)
  const [from, until] = [from_at?.getTime() ?? 0, until_at?.getTime() ?? 0]
  const { rows } = await within(taking, (tx) =>
    tx.query<ImportFigures>(
      `select count(*) filter (where type = 'load')::int as loads, count(*) filter (where type = 'dump')::int as dumps,
          (select count(*)::int from cycles c where c.account_id = haulway_account() and c.equipment_id = any($1)
            and c.loaded_at between $2 and $3) as cycles,
          (select coalesce(sum(c.weight), 0)::float8 from cycles c where c.account_id = haulway_account()
            and c.equipment_id = any($1) and c.loaded_at between $2 and $3) as weight
         from events e where e.account_id = haulway_account() and e.equipment_id = any($1) and e.source = 'derived'
          and e.type in ('load', 'dump') and e.occurred_at between $2 and $3`,
      [machines, new Date(from - DAY_MS), new Date(until + DAY_MS)],
    ),
  )
  return rows[0]!
}

/** States the facts without conflicts; returns the others. */
async function stateEvents(
  taking: ImportServices,
  author: string,
  { equipment_id }: StoredPart,
  facts: readonly Fact[],
) {
  const attempt = (some: readonly Fact[]): Promise<StatementResult> =>
    stateFacts(
      taking,
      author,
      { equipmentId: equipment_id, events: some.map(({ event }) => event) },
      new Map(some.map(({ event, tags }) => [event.id, tags])),
      some.flatMap(({ onRoute }) => onRoute ?? []),
    )
  const { conflicts } = await attempt(facts)
  if (conflicts.length === 0) return []
  const onRoutes = facts.filter(({ onRoute }) => onRoute !== null)
  const wrong = new Set(conflicts.map((at) => onRoutes[at]!))
  await attempt(facts.filter((fact) => !wrong.has(fact)))
  return [...wrong]
}

const fixesOf = ({ facts }: StoredPart) => {
  const fixes = fixColumns(0)
  decodeFixes(facts, fixes)
  return fixes
}

/** What a part must retain to be revocable: for positions their instants, as the track has the rest. */
interface Taken {
  readonly left: Uint8Array
  readonly wrong: readonly Fact[]
  readonly dropped: number
}

async function takeEvents(taking: ImportServices, one: UnderWay, part: StoredPart): Promise<Taken> {
  const facts = statementsOf(part)
  const wrong = await stateEvents(taking, one.made_by, part, facts)
  const left = Buffer.from(JSON.stringify(facts.filter((fact) => !wrong.includes(fact))))
  return { left, wrong, dropped: 0 }
}

/** One device for all files of an account: a position is identified by its machine and instant. */
async function takeTrack(taking: ImportServices, part: StoredPart): Promise<Taken> {
  const fixes = fixesOf(part)
  const times = [...fixes.t.subarray(0, fixes.n)]
  const { dropped } = await stateFacts(taking, taking.account, {
    equipmentId: part.equipment_id,
    events: [],
    fixes,
  })
  return { left: Buffer.from(JSON.stringify(times)), wrong: [], dropped }
}

async function takePart(taking: ImportServices, one: UnderWay, part: StoredPart): Promise<void> {
  const { left, wrong, dropped } =
    one.kind === 'events' ? await takeEvents(taking, one, part) : await takeTrack(taking, part)
  await within(taking, async (tx) => {
    await tx.query(
      `update import_parts set done = true, facts = $3, dropped = $4, rows = rows - $5
        where account_id = haulway_account() and import_id = $1 and part = $2`,
      [one.id, part.part, left, dropped, wrong.length],
    )
    if (wrong.length === 0) return
    const refused = wrong.map(({ line }) => ({
      line,
      cells: [],
      errors: [fieldError('route', problem('validation.events.otherRoute'))],
    }))
    await tx.query(
      `update imports set wrong = wrong + $2, refused = refused || $3::jsonb where account_id = haulway_account() and id = $1`,
      [one.id, wrong.length, JSON.stringify(refused)],
    )
  })
}

async function count(taking: ImportServices, one: UnderWay, column: 'before' | 'after'): Promise<void> {
  const figures = await figuresOf(taking, one)
  await within(taking, (tx) =>
    tx.query(`update imports set ${column} = $2 where account_id = haulway_account() and id = $1`, [
      one.id,
      JSON.stringify(figures),
    ]),
  )
}

/**
 * Runs one step of the account; false: nothing is under way, or another process is running it. Steps of an account
 * exclude each other: facts handed over late would otherwise be stored after the import was revoked.
 */
export async function runImportStep(taking: ImportServices): Promise<boolean> {
  return await within(taking, async (tx) => {
    const { rows } = await tx.query<{ mine: boolean }>(
      `select pg_try_advisory_xact_lock(hashtextextended('imports ' || haulway_account(), 0)) as mine`,
    )
    return rows[0]?.mine === true && (await step(taking))
  })
}

async function end(taking: ImportServices, { id, state }: UnderWay): Promise<void> {
  await within(taking, async (tx) => {
    // It may have been revoked meanwhile.
    const { rowCount } = await tx.query(
      'update imports set state = $2 where account_id = haulway_account() and id = $1 and state = $3',
      [id, state === 'taking' ? 'taken' : 'revoked', state],
    )
    // Parts that were never imported are deleted.
    if (state === 'revoking' && rowCount === 1)
      await tx.query(
        `update import_parts set facts = '' where account_id = haulway_account() and import_id = $1`,
        [id],
      )
  })
  taking.publish({ account: taking.account, resource: 'imports', id })
}

async function step(taking: ImportServices): Promise<boolean> {
  const one = await findUnderWay(taking)
  if (!one) return false
  if (!one.isCounted) await count(taking, one, 'before')
  const part = await nextPart(taking, one)
  if (part) await (one.state === 'taking' ? takePart : revokePart)(taking, one, part)
  else {
    if (one.state === 'taking') await count(taking, one, 'after')
    await end(taking, one)
  }
  return true
}
