/**
 * Browsers and networks that a person signed in from: they keep access while others guess at the login (decision
 * 0044).
 */
import type { Transaction } from '@haulway/platform/server/db/index.ts'
import { KNOWN_SECONDS } from '../requests/cookies.ts'
import { hashToken, LONGEST_TOKEN, newToken } from '../tokens/tokens.ts'

export interface Place {
  /** The cookie of the browser, as received. */
  readonly device: string | undefined
  /** Result of `networkOf`. */
  readonly network: string
}

/** Which of the two are the person's own. */
export interface Own {
  /** The key under which guesses from this browser are counted. */
  readonly device?: string | undefined
  readonly network: boolean
}

const hashOf = (kind: 'device' | 'network', value: string) => hashToken(JSON.stringify([kind, value]))

/** Unknown people are looked up as well, to take the same time. */
export async function ownPlaces(tx: Transaction, user: string | null, place: Place): Promise<Own> {
  const { network } = place
  const device = place.device !== undefined && place.device.length <= LONGEST_TOKEN ? place.device : ''
  const { rows } = await tx.query<{ place_hash: Buffer }>(
    'select place_hash from known_places where user_id = $1 and place_hash = any($2::bytea[])',
    [user, [hashOf('device', device), hashOf('network', network)]],
  )
  const known = (hash: Buffer) => rows.some((row) => row.place_hash.equals(hash))
  return {
    device: device !== '' && known(hashOf('device', device)) ? device : undefined,
    network: known(hashOf('network', network)),
  }
}

/** Stores where somebody has just signed in from. Returns a new name for the browser unless it has one of ours. */
export async function keepPlaces(
  tx: Transaction,
  user: string,
  { device = '', network }: Place,
  now: number,
): Promise<string | undefined> {
  const { rowCount } = await tx.query('select from known_places where place_hash = $1 limit 1', [
    hashOf('device', device),
  ])
  const fresh = rowCount === 1 ? undefined : newToken()
  await tx.query(
    `insert into known_places (user_id, place_hash, seen_at) select $1, one, $3 from unnest($2::bytea[]) one
     on conflict (user_id, place_hash) do update set seen_at = excluded.seen_at`,
    [user, [hashOf('device', fresh ?? device), hashOf('network', network)], new Date(now)],
  )
  return fresh
}

export async function forgetPlaces(tx: Transaction, now: number): Promise<void> {
  await tx.query('delete from known_places where seen_at < $1', [new Date(now - KNOWN_SECONDS * 1_000)])
}
