import type { Route } from '@haulway/platform/server/http/route.ts'
import { groupedRoute } from './grouped.ts'
import { goalsRoute, themesRoute } from './widgets.ts'

/** Calls beside the resource's own. */
export const dashboardRoutes: readonly Route[] = [groupedRoute, goalsRoute, themesRoute]
