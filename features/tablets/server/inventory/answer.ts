/** `POST /api/telemetry/tablet/messages/{id}`: a tablet has shown a message, or its driver has answered it. */
import type { Infer } from '@haulway/resource'
import { notFound } from '@haulway/platform/server/http/failure.ts'
import { readInput } from '@haulway/platform/server/http/input.ts'
import type { Services } from '@haulway/platform/server/services.ts'
import { idOf } from '@haulway/storage'
import { answerTabletMessage } from '../../inventory.endpoints.ts'
import { asTablet } from '../enrolment/as-tablet.ts'
import { TABLET_MESSAGES } from './pending-messages.ts'

/** Repetitions change nothing: the first times and the first answer remain. */
export async function answerMessage(
  services: Services,
  bearer: string | undefined,
  request: { readonly params: unknown; readonly body: unknown },
): Promise<void> {
  const done = await asTablet(services, bearer, async (tx, { account, id: tablet }, now) => {
    const { params, body } = readInput(answerTabletMessage, { ...request, query: {} })
    const { answer } = body as Infer<typeof answerTabletMessage.body>
    const message = idOf({ params: params as { id: string } })
    const { rowCount } = await tx.query(
      'select from tablet_messages where account_id = $1 and tablet_id = $2 and id = $3',
      [account, tablet, message],
    )
    if (rowCount !== 1) throw notFound()
    const { rows } = await tx.query<{ answered: boolean }>(
      `update tablet_messages set delivered_at = coalesce(delivered_at, $4),
          answered_at = case when $5::text is null then answered_at else $4 end, answer = coalesce($5, answer)
        where account_id = $1 and tablet_id = $2 and id = $3 and answered_at is null
          and (delivered_at is null or $5::text is not null)
        returning answered_at is not null as answered`,
      [account, tablet, message, now, answer],
    )
    return { account, tablet, ...rows[0] }
  })
  const { account, tablet: id, answered } = done
  if (answered === undefined) return
  services.publish({ account, resource: 'tablets', id })
  // Delivery changes no session.
  if (answered) services.publish({ account, resource: TABLET_MESSAGES, id })
}
