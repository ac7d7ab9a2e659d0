import type { UseQueryResult } from '@tanstack/react-query'
import type { CallFailure } from '@haulway/platform/web/api.ts'
import { useApp, useCan } from '@haulway/platform/web/app.tsx'
import { useCall } from '@haulway/platform/web/calls.ts'
import { hasFeature } from '@haulway/platform/session.ts'
import { readSiteFacts } from '../setup.endpoints.ts'
import { isSiteSetUp, type SiteFacts } from '../site-facts.ts'

/** The facts of the site's set-up, for users who may read them; `every`: polling interval in milliseconds. */
export function useSiteFacts(options: { every?: number } = {}): UseQueryResult<SiteFacts, CallFailure> {
  const { me } = useApp()
  const can = useCan()
  const enabled = me !== null && hasFeature(me, 'tracker') && can('read', 'dispatcher')
  return useCall(readSiteFacts, {}, { ...options, enabled })
}

/** Whether the account has no site yet; null while this is unknown, and for users who may not know. */
export function useIsSiteMissing(): boolean | null {
  const { data } = useSiteFacts()
  return data ? !isSiteSetUp(data) : null
}
