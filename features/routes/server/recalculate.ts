import { fieldError, problem } from '@haulway/resource'
import { notFound, validationFailed } from '@haulway/platform/server/http/failure.ts'
import { implement } from '@haulway/platform/server/http/route.ts'
import { change, idOf, recordAudit } from '@haulway/storage'
import { refuseUnlessEditable } from '../../projects/index.ts'
import { keepRecalculation, recalculatedFrom } from '../../telemetry/index.ts'
import { recalculateRoute } from '../routes.endpoints.ts'

export const recalculate = implement(recalculateRoute, (call, services) =>
  change(recalculateRoute, call, services, async (change) => {
    const { tx, account, now } = change
    const id = idOf(call)
    const { rows } = await tx.query<{ project: string }>(
      'select project_id as project from routes where account_id = $1 and id = $2 for no key update',
      [account, id],
    )
    const [route] = rows
    if (!route) throw notFound()
    await refuseUnlessEditable(tx, { id: route.project })
    const from = new Date(call.body.from)
    if (from > now) throw validationFailed([fieldError('from', problem('validation.past'))])
    const before = (await recalculatedFrom(tx, account)).get(id)
    await keepRecalculation(id, from, change)
    await recordAudit(change, 'routes', id, 'update', {
      before: { recalculatedFrom: before?.toISOString() ?? null },
      after: { recalculatedFrom: from.toISOString() },
    })
    change.changed('routes', id)
    return { body: { from: from.toISOString(), at: now.toISOString() } }
  }),
)
