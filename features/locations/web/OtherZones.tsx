import { useMemo, type ReactNode } from 'react'
import { useCall } from '@haulway/platform/web/calls.ts'
import { useScreenParams } from '@haulway/platform/web/navigation.tsx'
import { SurroundingsProvider } from '@haulway/resource/web/surroundings.ts'
import { publicConfig } from '../../session/session.endpoints.ts'
import { useOutlines } from './useOutlines.ts'

/** Shows the zones of the account around the one that is drawn or looked at. */
export function OtherZones({ children }: { children: ReactNode }) {
  const { id } = useScreenParams()
  const { data } = useOutlines()
  const config = useCall(publicConfig, {})
  const tiles = config.data?.tiles ?? null
  const surroundings = useMemo(() => {
    return { tiles, others: (data ?? []).filter((one) => one.id !== id) }
  }, [data, id, tiles])
  return <SurroundingsProvider value={surroundings}>{children}</SurroundingsProvider>
}
