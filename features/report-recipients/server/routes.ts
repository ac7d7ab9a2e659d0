import { type Item, fieldError, problem } from '@haulway/resource'
import { change, idOf, type Change, type Hooks } from '@haulway/storage'
import type { Language } from '@haulway/platform/messages.ts'
import { type Failure, notFound, refused } from '@haulway/platform/server/http/failure.ts'
import { implement, type Route } from '@haulway/platform/server/http/route.ts'
import { requestConsent } from '../consents.endpoints.ts'
import type { ConsentState } from '../consent.ts'
import type { reportRecipients } from '../report-recipient.resource.ts'
import { addressOf, findConsents } from './consents.ts'
import { inboundRoute } from './inbound.ts'
import { ownConsentRoutes } from './own-consent.ts'
import { sendRequest } from './request.ts'

interface Asked {
  phone: string | null
  language: Language
}

async function findAsked({ tx, account }: Change, id: string): Promise<Asked> {
  const { rows } = await tx.query<Asked>(
    'select phone, language from report_recipients where account_id = $1 and id = $2',
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
    const id = idOf(call)
    const { phone, language } = await findAsked(change, id)
    if (phone === null) throw withoutPhone()
    const body = await sendRequest(change, phone, language)
    change.changed('reportrecipients', id)
    return { body }
  }),
)

/** A phone that was never asked is pending; a mailbox gets reports until its owner opts out. */
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

/** `smsSecret` authenticates the gateway that forwards messages. */
export function reportRecipientRoutes(smsSecret: string | undefined): Route[] {
  return [requestRoute, ...ownConsentRoutes, inboundRoute(smsSecret)]
}
