import { type Item, fieldError, problem } from '@haulway/resource'
import { change, type Change, type Hooks } from '@haulway/storage'
import { type Failure, notFound, refused, tooMany } from '@haulway/platform/server/http/failure.ts'
import { implement, type Route } from '@haulway/platform/server/http/route.ts'
import { newId } from '@haulway/platform/server/id.ts'
import { enqueueSms } from '@haulway/platform/server/sms/sms.ts'
import { requestConsent } from '../consents.endpoints.ts'
import type { ConsentState } from '../consent.ts'
import type { reportRecipients } from '../report-recipient.resource.ts'
import { addressOf, findConsents, newLink, noteRequest } from './consents.ts'
import { inboundRoute } from './inbound.ts'
import { ownConsentRoutes } from './own-consent.ts'

/** After these the gateway's share of a phone is free again. */
const SHARE_SECONDS = 3_600

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

interface Asked {
  phone: string | null
  language: 'en' | 'ru' | 'cn'
  account: string
}

async function findAsked({ tx, account }: Change, id: string): Promise<Asked> {
  if (!UUID.test(id)) throw notFound()
  const { rows } = await tx.query<Asked>(
    `select r.phone, r.language, a.title as account from report_recipients r join accounts a on a.id = r.account_id
      where r.account_id = $1 and r.id = $2`,
    [account, id],
  )
  if (!rows[0]) throw notFound()
  return rows[0]
}

function withoutPhone(): Failure {
  const error = fieldError('phone', problem('conflict.consent.phone'))
  return refused(409, error)
}

const requestRoute = implement(requestConsent, (call, services) =>
  change(requestConsent, call, services, async (change) => {
    const { phone, language, account: title } = await findAsked(change, call.params.id)
    if (phone === null) throw withoutPhone()
    const message = newId()
    const noted = await noteRequest(change, phone, message)
    const token = await newLink(change, phone)
    const sent = await enqueueSms(change.tx, {
      id: message,
      to: phone,
      template: 'optIn',
      words: { account: title },
      language,
      link: `/report-consent?token=${token}`,
      account: change.account,
      now: change.now.getTime(),
    })
    // Nothing of it is kept: the request was not made.
    if (!sent || !noted.next) throw tooMany(SHARE_SECONDS)
    change.changed('reportrecipients', call.params.id)
    change.changed('outbox', '')
    return { body: { state: noted.state, nextRequestAt: noted.next.toISOString() } }
  }),
)

/** A phone that was never asked waits for its first request; a mailbox gets reports until its owner says stop. */
export const reportRecipientHooks: Hooks<typeof reportRecipients> = {
  async toItems(items, tx, account) {
    const addresses = items.flatMap(({ phone, email }) => [phone ?? [], email ?? []].flat())
    const found = await findConsents(tx, account, addresses)
    const stateOf = (address: string | null, otherwise: ConsentState) =>
      address === null ? null : (found.get(addressOf(address))?.state ?? otherwise)
    return items.map((item): Item<typeof reportRecipients> => {
      const next = item.phone === null ? undefined : found.get(item.phone)?.next
      return {
        ...item,
        smsConsent: stateOf(item.phone, 'pending'),
        mailConsent: stateOf(item.email, 'accepted'),
        nextRequestAt: next?.toISOString() ?? null,
      }
    })
  },
}

/** `smsSecret` is what the gateway proves itself by when it hands on messages. */
export function reportRecipientRoutes(smsSecret: string | undefined): Route[] {
  return [requestRoute, ...ownConsentRoutes, inboundRoute(smsSecret)]
}
