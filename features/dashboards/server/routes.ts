import type { Route } from '@haulway/platform/server/http/route.ts'
import { groupedRoute } from './grouped.ts'
import { goalsRoute, themesRoute } from './widgets.ts'

/** Calls beside those of the resource. */
export const dashboardRoutes: readonly Route[] = [groupedRoute, goalsRoute, themesRoute]
