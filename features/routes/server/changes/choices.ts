/** Routes that drivers choose in their cabs, outside a change that waits for them. */
import { SYSTEM_ID } from '@haulway/resource'
import { inAccount, type Transaction } from '@haulway/platform/server/db/index.ts'
import { isOpen } from '../../route-change.ts'
import { NO_VERSION } from '../../route-changes.endpoints.ts'
import { stateChangeFacts } from './facts.ts'
import { followChanges, type Following, selfAssign } from './follow.ts'
import { latestChanges, lockMachines, publishChanges, writeChange } from './rows.ts'

/** Choices by the keys of their events. */
export interface Choices {
  readonly account: string
  readonly machine: string
  readonly keys: readonly string[]
}

interface Stated {
  readonly route: string
  readonly t: number
}

const MS = `(extract(epoch from occurred_at) * 1000)::double precision as t`

async function findChoices(tx: Transaction, { account, machine, keys }: Choices): Promise<Stated[]> {
  const { rows } = await tx.query<Stated>(
    `select route_id as route, ${MS} from events
      where account_id = $1 and equipment_id = $2 and key = any($3) and type = 'driver route' and source = 'device'
        and route_id is not null and not dropped order by occurred_at, key`,
    [account, machine, keys],
  )
  return rows
}

/** The route of the machine, null when it was taken off, and since when. */
async function findAssignment(
  tx: Transaction,
  account: string,
  machine: string,
): Promise<{ route: string | null; t: number }> {
  const { rows } = await tx.query<{ route: string | null; t: number }>(
    // As in the index events_on_route.
    `select case type when 'route unassigned' then null else route_id end as route, ${MS} from events
      where account_id = $1 and equipment_id = $2 and source = 'dispatcher'
        and type in ('route assigned', 'route started', 'route unassigned') and key not like '% request:%'
        and not dropped order by occurred_at desc, key desc limit 1`,
    [account, machine],
  )
  return rows[0] ?? { route: null, t: 0 }
}

/** Whether the machine was put on another route. */
async function assignChosen({ services, routesOfCab }: Following, choices: Choices): Promise<boolean> {
  const { account, machine } = choices
  return await inAccount(services.database, { account }, async (tx) => {
    const equipment = (await lockMachines(tx, account, [machine])).get(machine)
    if (!equipment) return false
    let latest = (await latestChanges(tx, account, [machine])).get(machine)
    // An open change has been followed; choices before its request are older than what the dispatcher wants.
    if (latest && isOpen(latest)) return false
    const writing = { tx, account, user: SYSTEM_ID, now: new Date(services.clock()) }
    const offered = await routesOfCab(tx, account, machine)
    let now = await findAssignment(tx, account, machine)
    const before = latest
    for (const choice of await findChoices(tx, choices)) {
      if (choice.t <= now.t) continue
      // What was forced holds until the driver agrees.
      const forced = latest?.state === 'forced' && latest.acknowledgedAt === null ? latest : undefined
      if (forced && forced.route.id === choice.route) {
        const agreed = { acknowledgedAt: choice.t, acknowledgedBy: 'driver' } as const
        latest = await writeChange(writing, forced, 'forced', agreed)
      } else if (!forced && choice.route !== now.route && offered.has(choice.route)) {
        latest = await selfAssign(
          writing,
          equipment,
          { ...choice, by: 'driver' },
          now.route,
          latest?.version ?? NO_VERSION,
        )
        now = choice
      }
    }
    return latest !== before
  })
}

/**
 * Puts a machine on the routes that its driver chose, each from its time on. A choice that is older than the machine's
 * assignment, or of a route that its cab does not offer, moves nothing.
 */
export async function followChoices(following: Following, choices: Choices): Promise<void> {
  const { services, state, settled } = following
  const { account, machine } = choices
  await settled(account)
  await followChanges(following, account, [machine])
  if (!(await assignChosen(following, choices))) return
  publishChanges(services, account, [machine])
  await stateChangeFacts(services, state, account)
}

export interface Chooser {
  /** Resolves when they are followed, or are to be repeated. */
  readonly chosen: (choices: Choices) => Promise<void>
  /** Call after each commit, with the machines of which something was stored. */
  readonly stored: (account: string, machines: readonly string[]) => void
  readonly stop: () => Promise<void>
}

/** Follows choices as they are stored. What failed is repeated with the next facts of the machine. */
export function chooser(following: Following): Chooser {
  const failed = new Map<string, Choices>()
  const running = new Set<Promise<void>>()
  const follow = async (choices: Choices): Promise<void> => {
    try {
      await followChoices(following, choices)
    } catch (error) {
      const { account, machine, keys } = choices
      failed.set(machine, { ...choices, keys: [...(failed.get(machine)?.keys ?? []), ...keys] })
      following.services.log.warn({ err: error, account, machine }, 'a choice of route was not followed')
    }
  }
  const track = async (choices: Choices): Promise<void> => {
    const run = follow(choices)
    running.add(run)
    await run
    running.delete(run)
  }
  return {
    chosen: track,
    stored(_account, machines) {
      if (failed.size === 0) return
      for (const id of machines) {
        const again = failed.get(id)
        failed.delete(id)
        if (again) void track(again)
      }
    },
    stop: async () => void (await Promise.all(running)),
  }
}
