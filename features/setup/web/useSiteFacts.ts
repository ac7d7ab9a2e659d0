import type { UseQueryResult } from '@tanstack/react-query'
import type { CallFailure } from '@haulway/platform/web/api.ts'
import { useApp, useCan } from '@haulway/platform/web/app.tsx'
import { useCall } from '@haulway/platform/web/calls.ts'
import { hasFeature } from '@haulway/platform/session.ts'
import { readSiteFacts } from '../setup.endpoints.ts'
import { isSiteEmpty, isSiteSetUp, type SiteFacts } from '../site-facts.ts'

interface FactsOptions {
  /** Polling interval in milliseconds. */
  readonly every?: number
  readonly enabled?: boolean
}

/** The facts of the site's set-up, for users who may read them. */
export function useSiteFacts({ enabled = true, ...options }: FactsOptions = {}): UseQueryResult<
  SiteFacts,
  CallFailure
> {
  const { me } = useApp()
  const can = useCan()
  const mayRead = me !== null && hasFeature(me, 'tracker') && can('read', 'dispatcher')
  return useCall(readSiteFacts, {}, { ...options, enabled: enabled && mayRead })
}

/** Whether the account has no site yet; null while this is unknown, and for users who may not know. */
export function useIsSiteMissing(): boolean | null {
  const { data } = useSiteFacts()
  return data ? !isSiteSetUp(data) : null
}

/** Whether the reader starts with the set-up: the account is empty, and they may fill it; null while this is unknown. */
export function useStartsWithSetUp(): boolean | null {
  const { me } = useApp()
  const can = useCan()
  const tracks = me !== null && hasFeature(me, 'tracker') && can('read', 'dispatcher')
  const makes = tracks && can('create', 'locations') && can('create', 'equipment')
  const { data, isPending } = useSiteFacts({ enabled: makes })
  if (makes && isPending) return null
  return makes && data !== undefined && isSiteEmpty(data)
}
