/** A person's authenticator app. */
import { Secret, TOTP } from 'otpauth'
import { expect } from 'vitest'
import type { TestClient } from '../../testing/test-app.ts'

export const codeOf = (secret: string, now: number): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now })

export interface SetUp {
  readonly secret: string
  readonly recoveryCodes: string[]
}

/** Turns on the second factor of the signed-in person. */
export async function setUpSecondFactor(
  client: Pick<TestClient, 'fetch'>,
  password: string,
  now: number,
): Promise<SetUp> {
  const path = '/api/users/me/secondfactor'
  const begun = await client.fetch(path, { body: { password } })
  expect(begun.status, begun.text).toBe(200)
  const { secret } = begun.body as { secret: string }
  const proved = await client.fetch(path, { method: 'PUT', body: { code: codeOf(secret, now) } })
  expect(proved.status, proved.text).toBe(200)
  return { secret, ...(proved.body as { recoveryCodes: string[] }) }
}
