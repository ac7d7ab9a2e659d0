import { actions } from '@haulway/resource'
import { forbidden, notFound } from '@haulway/platform/server/http/failure.ts'
import { implement, type Route } from '@haulway/platform/server/http/route.ts'
import { askPermission } from '../access.endpoints.ts'
import { isPermissionResource } from '../matrix.ts'

export const accessRoutes: Route[] = [
  implement(askPermission, ({ params, context }) => {
    const action = actions.find((one) => one === params.action)
    if (action === undefined || !isPermissionResource(params.resource)) throw notFound()
    if (!context.can(action, params.resource)) throw forbidden()
    return Promise.resolve({})
  }),
]
