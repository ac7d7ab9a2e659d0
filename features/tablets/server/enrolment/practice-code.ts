/** The code of a practice account, with which the cab can be tried at any time. */
import { inAccount } from '@haulway/platform/server/db/index.ts'
import type { Services } from '@haulway/platform/server/services.ts'
import { findCode } from './find-tablet.ts'
import { storeCode } from './routes.ts'
import { newCode } from './secrets.ts'

export interface PracticeCodeWish {
  readonly account: string
  /** In whose name it is made. */
  readonly user: string
  readonly title: string
  /** The machine that tablets which join with it may be put into. */
  readonly machine: { readonly id: string; readonly title: string }
}

/** A code that does not expire and may be used repeatedly, as long as its account is one of practice. */
export async function createPracticeCode(
  { database, clock, publish }: Services,
  { account, user, title, machine }: PracticeCodeWish,
): Promise<string> {
  const code = newCode()
  const id = await inAccount(database, { account, user }, (tx) =>
    storeCode(
      { tx, account, user, now: new Date(clock()) },
      { title, language: 'en', machines: [machine], code, expiresAt: null },
    ),
  )
  publish({ account, resource: 'tablets', id })
  return code
}

/** Whether it was not withdrawn. */
export async function isPracticeCode(
  { database }: Services,
  account: string,
  code: string,
): Promise<boolean> {
  const found = await findCode(database, code)
  return found?.account === account && found.reusable
}
