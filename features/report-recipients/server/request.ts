/** Requests consent from the owner of a phone. */
import type { Language } from '@haulway/platform/messages.ts'
import { tooMany } from '@haulway/platform/server/http/failure.ts'
import { newId } from '@haulway/platform/server/id.ts'
import { enqueueSms } from '@haulway/platform/server/sms/sms.ts'
import type { Change } from '@haulway/storage'
import { accountTitle } from './account-title.ts'
import type { ConsentState } from '../consent.ts'
import { newLink, noteRequest } from './consents.ts'

/** Seconds after which the gateway's limit for a phone is reset. */
const SHARE_SECONDS = 3_600

export interface Requested {
  readonly state: ConsentState
  /** ISO instant from which another request is allowed. */
  readonly nextRequestAt: string
}

/**
 * Sends a request by SMS; throws 409 while none is allowed, 429 when the gateway's limit for the phone is reached.
 */
export async function sendRequest(change: Change, phone: string, language: Language): Promise<Requested> {
  const { tx, account, now } = change
  const message = newId()
  const noted = await noteRequest(change, phone, message)
  const token = await newLink(change, phone)
  const sent = await enqueueSms(tx, {
    id: message,
    to: phone,
    template: 'optIn',
    words: { account: await accountTitle(tx, account) },
    language,
    link: `/report-consent?token=${token}`,
    account,
    now: now.getTime(),
  })
  // The error rolls the transaction back, so the request was never made.
  if (!sent || !noted.next) throw tooMany(SHARE_SECONDS)
  change.changed('outbox', '')
  return { state: noted.state, nextRequestAt: noted.next.toISOString() }
}
