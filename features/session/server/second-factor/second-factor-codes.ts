import { randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import type { Transaction } from '@haulway/platform/server/db/index.ts'
import type { Seal } from '@haulway/platform/server/secrets/seal.ts'
import { hashToken } from '../tokens/tokens.ts'

/** RFC 6238: 160 bits, SHA-1, six digits, 30 seconds, which every authenticator supports. */
const SECRET_BYTES = 20
const STEP_MS = 30_000
/** Phones run ahead or behind: one step either way. */
const STEPS_BESIDE = 1
const RECOVERY_CODES = 10
/** Without letters that look like digits. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'

export function newSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32
}

function totpOf(secret: string, label: string): TOTP {
  return new TOTP({ issuer: 'Haulway', label, secret: Secret.fromBase32(secret) })
}

/** The URI that an authenticator scans. */
export const otpAddress = (secret: string, label: string): string => totpOf(secret, label).toString()

/** The time step of the code, or null. */
export function stepOf(secret: string, code: string, now: number): number | null {
  if (!/^\d{6}$/.test(code)) return null
  const delta = totpOf(secret, '').validate({ token: code, window: STEPS_BESIDE, timestamp: now })
  return delta === null ? null : Math.floor(now / STEP_MS) + delta
}

const plain = (code: string) => code.toLowerCase().replace(/[\s-]/g, '')

const letters = (count: number) =>
  Array.from({ length: count }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')

/** Ten new recovery codes that replace all others: 49 bits each, shown once. */
export async function giveRecoveryCodes(tx: Transaction, user: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => `${letters(5)}-${letters(5)}`)
  await tx.query('delete from recovery_codes where user_id = $1', [user])
  await tx.query('insert into recovery_codes (user_id, code_hash) select $1, unnest($2::bytea[])', [
    user,
    codes.map((code) => hashToken(plain(code))),
  ])
  return codes
}

/** Whether the code is valid for the user's second factor; it is then used up. */
export async function takeCode(
  tx: Transaction,
  seal: Seal,
  user: string,
  code: string,
  now: number,
): Promise<boolean> {
  const { rows } = await tx.query<{ secret: string }>(
    'select secret from second_factors where user_id = $1 and enabled_at is not null',
    [user],
  )
  if (!rows[0]) return false
  // Encrypted with a lost key: recovery codes still work.
  const secret = seal.open(rows[0].secret, user)
  const step = secret === undefined ? null : stepOf(secret, code.replace(/\s/g, ''), now)
  const taken =
    step === null
      ? await tx.query('delete from recovery_codes where user_id = $1 and code_hash = $2', [
          user,
          hashToken(plain(code)),
        ])
      : await tx.query('update second_factors set last_step = $2 where user_id = $1 and last_step < $2', [
          user,
          step,
        ])
  return taken.rowCount === 1
}

export async function needsSecondFactor(tx: Transaction, user: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    'select from second_factors where user_id = $1 and enabled_at is not null',
    [user],
  )
  return rowCount === 1
}
