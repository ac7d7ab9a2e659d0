import { useEffect, useMemo, type ReactNode } from 'react'
import { AppProvider, type App } from '@haulway/platform/web/app.tsx'
import { useCall } from '@haulway/platform/web/calls.ts'
import { measurementEndpoints } from '@haulway/features/measurement/measurement.endpoints.ts'
import { noPage, profileFor } from './profile.ts'

/** The longest delay of a changed profile; at once when the window gets the focus. */
const ASKED_EVERY_MS = 60_000

/** Keeps the reader's measurement profile current: an administrator may change one while people work. */
export function ProfileFollower({ app, children }: { app: App; children: ReactNode }) {
  const { me, words } = app
  const { data, refetch } = useCall(
    measurementEndpoints.list,
    { query: noPage },
    { enabled: me !== null && !me.demand, every: ASKED_EVERY_MS },
  )
  const profiles = data?.profiles
  const name = me?.contextAccount.measurementProfile
  const isNew = profiles !== undefined && me !== null && profiles.every((one) => one.name !== name)
  // Selected meanwhile and newer than this page: the former profile stays until it is fetched.
  useEffect(() => {
    if (isNew) void refetch()
  }, [isNew, refetch])
  const now = useMemo(
    () => (profiles && !isNew ? { ...app, profile: profileFor(me, profiles, words) } : app),
    [app, me, profiles, isNew, words],
  )
  return <AppProvider app={now}>{children}</AppProvider>
}
