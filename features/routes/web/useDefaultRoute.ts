import { useMe, useWords } from '@haulway/platform/web/app.tsx'
import { useCall } from '@haulway/platform/web/calls.ts'
import type { Reference } from '@haulway/resource'
import { useItem } from '@haulway/screens/calls.ts'
import { readDefaultRoute } from '../../accounts/accounts.endpoints.ts'
import { routes } from '../route.resource.ts'

/** The account's default route with its marked title; null without one, and while it is hidden. */
export function useDefaultRoute({ enabled }: { enabled: boolean }): Reference | null {
  const words = useWords()
  const { id: account } = useMe().contextAccount
  const chosen = useCall(readDefaultRoute, { params: { id: account } }, { enabled })
  const id = chosen.data?.route?.id
  const { data: route } = useItem(routes, id ?? '', { enabled: enabled && id !== undefined })
  if (id === undefined || !route || route.hidden) return null
  return { id, title: words('routes.default', { title: route.title }) }
}
