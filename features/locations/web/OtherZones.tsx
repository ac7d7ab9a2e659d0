import { useMemo, type ReactNode } from 'react'
import { useCall } from '@haulway/platform/web/calls.ts'
import { useScreenParams } from '@haulway/platform/web/navigation.tsx'
import { SurroundingsProvider } from '@haulway/resource/web/surroundings.ts'
import { useList } from '@haulway/resource/web/calls.ts'
import { publicConfig } from '../../session/session.endpoints.ts'
import { locations } from '../location.resource.ts'

/** Enough to see where one is; a site has tens. */
const SHOWN = 500

/** Shows the zones of the account around the one that is drawn or looked at. */
export function OtherZones({ children }: { children: ReactNode }) {
  const { id } = useScreenParams()
  const { data } = useList(locations, { limit: SHOWN })
  const config = useCall(publicConfig, {})
  const tiles = config.data?.tiles ?? null
  const surroundings = useMemo(() => {
    const others = (data?.items ?? []).filter((one) => one.id !== id)
    return { tiles, others: others.map(({ id, title, kind, boundary }) => ({ id, title, kind, boundary })) }
  }, [data, id, tiles])
  return <SurroundingsProvider value={surroundings}>{children}</SurroundingsProvider>
}
