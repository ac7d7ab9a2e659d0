/** Executes imports step by step: importing or revoking one part at a time. Each step is idempotent. */
import { createHash } from 'node:crypto'
import { type Database, inAccount, type Transaction } from '@haulway/platform/server/db/index.ts'
import { fieldError, problem } from '@haulway/resource'
import {
  decodeFixes,
  type StatementResult,
  type StatementPart,
  fixColumns,
} from '../../../telemetry/telemetry.ts'
import { showDerivedData } from '../../../cycles/index.ts'
import { buildDecision } from '../../edit/facts.ts'
import type { FileKind } from '../../import/fields.ts'
import type { ImportFigures } from '../../import/import.endpoints.ts'
import type { StateFacts } from '../edit/state-change.ts'
import type { Fact } from './plan.ts'

export interface ImportServices {
  readonly database: Database
  readonly account: string
  readonly desk: StateFacts
  /** Resolves when the tables contain everything acknowledged. */
  readonly settled: (account: string) => Promise<void>
  /** Closes tracks up to an instant: positions are removed from closed tracks only. */
  readonly closeBefore: (account: string, until: number) => Promise<void>
}

interface UnderWay {
  readonly id: string
  readonly kind: FileKind
  readonly state: 'taking' | 'revoking'
  readonly made_by: string
  readonly revoked_by: string | null
  readonly revoked_at: Date | null
  readonly machines: string[]
  readonly from_at: Date | null
  readonly until_at: Date | null
  readonly isCounted: boolean
}

interface StoredPart {
  readonly part: number
  readonly equipment_id: string
  readonly facts: Buffer
}

const DAY_MS = 86_400_000

const within = <T>({ database, account }: ImportServices, work: (tx: Transaction) => Promise<T>) =>
  inAccount(database, { account }, work)

async function findUnderWay(taking: ImportServices): Promise<UnderWay | undefined> {
  const { rows } = await within(taking, (tx) =>
    tx.query<UnderWay>(
      `select id, kind, state, made_by, revoked_by, revoked_at, machines, from_at, until_at, before is not null as "isCounted"
         from imports where account_id = haulway_account() and state in ('taking', 'revoking')`,
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

const told = (
  taking: ImportServices,
  author: string,
  part: StatementPart,
  tags: DeskFactsTags = new Map(),
  onRoutes: OnRoutes = [],
) => taking.desk(taking.account, { author, parts: [part], tags, unchanged: [], onRoutes })
type DeskFactsTags = Parameters<StateFacts>[1]['tags']
type OnRoutes = Parameters<StateFacts>[1]['onRoutes']

const factsOf = ({ facts }: StoredPart) => JSON.parse(facts.toString()) as Fact[]

/** States the facts without conflicts; returns the others. */
async function stateFacts(
  taking: ImportServices,
  author: string,
  { equipment_id }: StoredPart,
  facts: readonly Fact[],
) {
  const attempt = (some: readonly Fact[]): Promise<StatementResult> =>
    told(
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

/** What a part must retain to be revocable: for positions their instants, and not their coordinates. */
interface Taken {
  readonly left: Uint8Array
  readonly wrong: readonly Fact[]
  readonly dropped: number
}

async function takeEvents(taking: ImportServices, one: UnderWay, part: StoredPart): Promise<Taken> {
  const facts = factsOf(part)
  const wrong = await stateFacts(taking, one.made_by, part, facts)
  const left = Buffer.from(JSON.stringify(facts.filter((fact) => !wrong.includes(fact))))
  return { left, wrong, dropped: 0 }
}

/** One device for all files of an account: a position is identified by its machine and instant. */
async function takeTrack(taking: ImportServices, part: StoredPart): Promise<Taken> {
  const fixes = fixesOf(part)
  const times = [...fixes.t.subarray(0, fixes.n)]
  const { dropped } = await told(taking, taking.account, {
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

/** Statements in force: the import’s own, and edits that replaced them. */
async function holding(
  taking: ImportServices,
  machine: string,
  keys: readonly string[],
): Promise<{ key: string; at: Date }[]> {
  const { rows } = await within(taking, async (tx) => {
    // Facts that committed periods keep out are removed as well.
    await showDerivedData(tx)
    return await tx.query<{ key: string; at: Date }>(
      `with recursive said as (
          select unnest($2::text[]) as key
          union select d.detail->>'other' from said join events d on d.account_id = haulway_account() and d.equipment_id = $1
            and d.type = 'decision' and d.detail->>'about' = said.key and d.detail->>'does' = 'drop'
            and d.detail->>'other' is not null)
        select e.key, e.occurred_at as at from said join events e on e.account_id = haulway_account() and e.equipment_id = $1
          and e.key = said.key where not e.dropped and not e.frozen order by e.occurred_at, e.key`,
      [machine, keys],
    )
  })
  return rows
}

async function revokePart(taking: ImportServices, one: UnderWay, part: StoredPart): Promise<void> {
  const equipmentId = part.equipment_id
  if (one.kind === 'events') {
    const keys = factsOf(part).map(({ event }) => `${one.made_by} ${event.id}`)
    const user = one.revoked_by!
    const author = { user, now: one.revoked_at!.getTime() }
    const events = (await holding(taking, equipmentId, keys)).map(({ key, at }) => {
      const id = createHash('sha256')
        .update(JSON.stringify([one.id, key]))
        .digest('hex')
        .slice(0, 36)
      return buildDecision(id, author, 'drop', key, {}, at.getTime())
    })
    if (events.length > 0) await told(taking, user, { equipmentId, events })
  } else {
    const gone = JSON.parse(part.facts.toString()) as number[]
    await taking.closeBefore(taking.account, gone.at(-1)! + 1)
    await told(taking, taking.account, { equipmentId, events: [], gone })
  }
  await within(taking, (tx) =>
    tx.query(
      `update import_parts set done = false, facts = '' where account_id = haulway_account() and import_id = $1 and part = $2`,
      [one.id, part.part],
    ),
  )
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
