/** Limits on guessing, stored in the database: they hold over all processes and restarts (threats A6). */
import pLimit from 'p-limit'
import { inSystem, type Transaction } from '@haulway/platform/server/db/index.ts'
import { tooMany } from '@haulway/platform/server/http/failure.ts'
import type { Services } from '@haulway/platform/server/services.ts'
import { hashToken } from '../tokens/tokens.ts'
import type { Own } from './known-places.ts'

const WINDOW_MS = 300_000
/** Wrong passwords for one login from one network in the window; its owner elsewhere is not locked out by them. */
const FAILURES_HERE = 10
/** … for one login from everywhere: guessing by many machines. */
const FAILURES_EVERYWHERE = 100
/** … from one network, over all logins. */
const FAILURES_OF_NETWORK = 50
/**
 * Wrong codes of one second factor from everywhere, or from a browser of its owner: the guesser already knows the
 * password.
 */
const CODES = 10
/** Wrong PINs of one driver from every cab, and from one cab over all drivers. */
const PINS_OF_DRIVER = 10
const PINS_OF_CAB = 20
/** Wrong codes of tablets from one network. */
const TABLET_CODES = 40
/** Public calls from one network. */
const WISHES = 300
/** Invalid link tokens from one network. */
const MISSES = 100
/** Proofs checked at once, and how many more may wait: beyond that the installation is too busy. */
const AT_ONCE = 2
const WAITING = 300

interface Share {
  readonly key: string
  readonly limit: number
}

/** IPv6 addresses count by /64, the smallest network of one customer. */
export function networkOf(address: string): string {
  if (!address.includes(':') || address.includes('.')) return address
  const [head = '', tail = ''] = address.split('::')
  const start = head.split(':').filter(Boolean)
  const end = tail.split(':').filter(Boolean)
  const zeros = Array.from({ length: Math.max(0, 8 - start.length - end.length) }, () => '0')
  return [...start, ...zeros, ...end].slice(0, 4).join(':')
}

const keyOf = (kind: string, ...parts: string[]) => JSON.stringify([kind, ...parts])

interface Spent {
  key_hash: Buffer
  spent: number
  ends_at: Date
}

function refuseOver(rows: readonly Spent[], shares: readonly Share[], now: number): void {
  for (const { key, limit } of shares) {
    const row = rows.find((one) => one.key_hash.equals(hashToken(key)))
    if (row && row.spent > limit) throw tooMany(Math.max(1, (row.ends_at.getTime() - now) / 1_000))
  }
}

const hashes = (shares: readonly Share[]) => shares.map((one) => hashToken(one.key))

/** Throws when a share is used up; costs nothing. */
async function refuseSpent(tx: Transaction, shares: readonly Share[], now: number): Promise<void> {
  const { rows } = await tx.query<Spent>(
    `select key_hash, spent + 1 as spent, ends_at from sign_in_attempts
      where key_hash = any($1::bytea[]) and ends_at > $2`,
    [hashes(shares), new Date(now)],
  )
  refuseOver(rows, shares, now)
}

/** Takes one of each share, or none of any: a throw is rolled back. Locks in one order, so there is no deadlock. */
async function take(tx: Transaction, shares: readonly Share[], now: number): Promise<void> {
  const { rows } = await tx.query<Spent>(
    `insert into sign_in_attempts as a (key_hash, spent, ends_at)
     select one, 1, $3 from unnest($1::bytea[]) one order by one
     on conflict (key_hash) do update set
       spent = case when a.ends_at > $2 then a.spent + 1 else 1 end,
       ends_at = case when a.ends_at > $2 then a.ends_at else excluded.ends_at end
     returning key_hash, spent, ends_at`,
    [hashes(shares), new Date(now), new Date(now + WINDOW_MS)],
  )
  refuseOver(rows, shares, now)
}

async function giveBack(tx: Transaction, shares: readonly Share[]): Promise<void> {
  await tx.query(
    `with mine as (select key_hash from sign_in_attempts where key_hash = any($1::bytea[])
                    order by key_hash for update)
     update sign_in_attempts a set spent = greatest(0, a.spent - 1) from mine where a.key_hash = mine.key_hash`,
    [hashes(shares)],
  )
}

const turn = pLimit(AT_ONCE)

/**
 * Runs a proof whose failure counts. The cost is taken first, so that of many at the same moment no more than the
 * limit run, and refunded on success. Throws 429 with the seconds to wait.
 */
async function counted(
  { database, clock }: Services,
  shares: readonly Share[],
  prove: () => Promise<boolean>,
): Promise<boolean> {
  if (turn.pendingCount >= WAITING) throw tooMany(1)
  await inSystem(database, (tx) => refuseSpent(tx, shares, clock()))
  return await turn(async () => {
    await inSystem(database, (tx) => take(tx, shares, clock()))
    const right = await prove()
    if (right) await inSystem(database, (tx) => giveBack(tx, shares))
    return right
  })
}

/** The canonical form of all spellings of a name, by which the database finds it. */
async function fold({ database }: Services, name: string): Promise<string> {
  const { rows } = await inSystem(database, (tx) =>
    tx.query<{ folded: string }>('select haulway_fold($1) as folded', [name]),
  )
  return rows[0]?.folded ?? name
}

export interface Guess {
  readonly login: string
  readonly address: string
  /** The shares that belong to the login alone and that nobody else can use up. */
  readonly own: Own
}

/** A caller who claims a login, proved by a password. */
export async function provePassword(
  services: Services,
  { login, address, own }: Guess,
  prove: () => Promise<boolean>,
): Promise<boolean> {
  const name = await fold(services, login)
  if (own.device !== undefined) {
    const share = { key: keyOf('device', name, own.device), limit: FAILURES_HERE }
    return await counted(services, [share], prove)
  }
  const network = networkOf(address)
  const shares = [
    { key: keyOf('here', name, network), limit: FAILURES_HERE },
    { key: keyOf('network', network), limit: FAILURES_OF_NETWORK },
    ...(own.network ? [] : [{ key: keyOf('everywhere', name), limit: FAILURES_EVERYWHERE }]),
  ]
  return await counted(services, shares, prove)
}

/** The holder of a password, proved by a second-factor code; `device` is a browser of theirs. */
export async function proveCode(
  services: Services,
  user: string,
  device: string | undefined,
  prove: () => Promise<boolean>,
): Promise<boolean> {
  const key = device === undefined ? keyOf('code', user) : keyOf('code', user, device)
  return await counted(services, [{ key, limit: CODES }], prove)
}

/** A caller in a cab who claims to be a driver, proved by a PIN. `driver` identifies one, the account first. */
export async function provePin(
  services: Services,
  driver: readonly [account: string, employeeId: string],
  cab: string,
  prove: () => Promise<boolean>,
): Promise<boolean> {
  const [account, employeeId] = driver
  const name = await fold(services, employeeId)
  const shares = [
    { key: keyOf('pin', account, name), limit: PINS_OF_DRIVER },
    { key: keyOf('cab', cab), limit: PINS_OF_CAB },
  ]
  return await counted(services, shares, prove)
}

/** A tablet that claims a code of an unknown account. */
export async function proveTabletCode(
  services: Services,
  address: string,
  prove: () => Promise<boolean>,
): Promise<boolean> {
  const share = { key: keyOf('tablet', networkOf(address)), limit: TABLET_CODES }
  return await counted(services, [share], prove)
}

/** Counts a public call; throws 429 when this network has made too many. */
export async function countWish({ database, clock }: Services, address: string): Promise<void> {
  const share = { key: keyOf('wish', networkOf(address)), limit: WISHES }
  await inSystem(database, async (tx) => {
    await refuseSpent(tx, [share], clock())
    await take(tx, [share], clock())
  })
}

/** Looks something up by a guessable token; throws 429 when this network has guessed too often. */
export async function findGuessed<T>(
  { database, clock }: Services,
  address: string,
  find: () => Promise<T | undefined>,
): Promise<T | undefined> {
  const share = { key: keyOf('guess', networkOf(address)), limit: MISSES }
  await inSystem(database, (tx) => refuseSpent(tx, [share], clock()))
  const found = await find()
  if (found === undefined) await inSystem(database, (tx) => take(tx, [share], clock()))
  return found
}

export async function removeOldAttempts(tx: Transaction, now: number): Promise<void> {
  await tx.query('delete from sign_in_attempts where ends_at < $1', [new Date(now)])
}
