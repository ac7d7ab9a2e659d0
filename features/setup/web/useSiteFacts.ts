import type { UseQueryResult } from '@tanstack/react-query'
import type { CallFailure } from '@haulway/platform/web/api.ts'
import { useApp, useCan } from '@haulway/platform/web/app.tsx'
import { useCall } from '@haulway/platform/web/calls.ts'
import { hasFeature } from '@haulway/platform/session.ts'
import { readSiteFacts } from '../setup.endpoints.ts'
import { isSiteSetUp, type SiteFacts } from '../site-facts.ts'

/** What of the site is there, for whom may know; `every`: milliseconds between askings. */
export function useSiteFacts(options: { every?: number } = {}): UseQueryResult<SiteFacts, CallFailure> {
  const { me } = useApp()
  const can = useCan()
  const enabled = me !== null && hasFeature(me, 'tracker') && can('read', 'dispatcher')
  return useCall(readSiteFacts, {}, { ...options, enabled })
}

/** Whether the account has no site yet; null while it is not known, and for whom may not know. */
export function useIsSiteMissing(): boolean | null {
  const { data } = useSiteFacts()
  return data ? !isSiteSetUp(data) : null
}
