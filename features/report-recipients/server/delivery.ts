/** Messages to external recipients go only to those who want them. */
import { fieldError, problem, type FieldError } from '@haulway/resource'
import type { Language } from '@haulway/platform/messages.ts'
import type { Transaction } from '@haulway/platform/server/db/index.ts'
import { validationFailed } from '@haulway/platform/server/http/failure.ts'
import { enqueueMail } from '@haulway/platform/server/mail/mail.ts'
import { enqueueSms } from '@haulway/platform/server/sms/sms.ts'
import type { Change } from '@haulway/storage'
import { accountTitle } from './account-title.ts'
import { addressOf, findConsents, mailboxState, newStopLinks, refuseStranger } from './consents.ts'

interface Delivery {
  readonly recipient: string
  readonly email: string | null
  readonly phone: string | null
  readonly language: Language
}

/**
 * Throws 400 with an error on the address whose owner opted out, or that is unknown and beyond the day's limit, or on
 * the phone whose owner has not agreed.
 */
export async function refuseUnwilling(change: Change, { email, phone }: Delivery): Promise<void> {
  const errors: FieldError[] = []
  if (email !== null) await refuseStranger(change, email)
  if (email !== null && (await mailboxState(change, email)) === 'denied')
    errors.push(fieldError('email', problem('validation.recipient.stopped')))
  if (phone !== null) {
    const state = (await findConsents(change.tx, change.account, [phone])).get(phone)?.state
    if (state !== 'accepted') errors.push(fieldError('phone', problem('validation.recipient.unasked')))
  }
  if (errors.length > 0) throw validationFailed(errors)
}

/** Whether the owner of a phone agreed to messages of the account. */
export async function hasConsented(tx: Transaction, account: string, phone: string): Promise<boolean> {
  return (await findConsents(tx, account, [phone])).get(addressOf(phone))?.state === 'accepted'
}

/**
 * Puts messages with a shared report into the outbox; returns whether there was any. `link` is a path of this site.
 */
export async function sendTo(change: Change, to: Delivery, sharedBy: string, link: string): Promise<boolean> {
  const { tx, account, now } = change
  const title = await accountTitle(tx, account)
  const message = { language: to.language, link, account, now: now.getTime() }
  let sent = false
  if (to.email !== null) {
    const words = { fullName: to.recipient, account: title, sharedBy }
    const stop = await newStopLinks(change, to.email)
    sent = await enqueueMail(tx, { ...message, to: to.email, template: 'reportShared', words, stop })
  }
  if (to.phone !== null) {
    const words = { account: title, sharedBy }
    const left = await enqueueSms(tx, { ...message, to: to.phone, template: 'reportShared', words })
    sent ||= left
  }
  return sent
}
