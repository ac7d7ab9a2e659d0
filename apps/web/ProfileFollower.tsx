import { useEffect, useMemo, type ReactNode } from 'react'
import { AppProvider, type App } from '@haulway/platform/web/app.tsx'
import { useCall } from '@haulway/platform/web/calls.ts'
import { measurementEndpoints } from '@haulway/features/measurement/measurement.endpoints.ts'
import { noPage, profileFor } from './profile.ts'

/** A changed profile is on every screen after this long at the latest; when the window gets the focus, at once. */
const ASKED_EVERY_MS = 60_000

/** Gives the screens the reader's profile as it is now: an administrator may change one while people work. */
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
  // Chosen meanwhile, and younger than this page: what was shown stays until it is known.
  useEffect(() => {
    if (isNew) void refetch()
  }, [isNew, refetch])
  const now = useMemo(
    () => (profiles && !isNew ? { ...app, profile: profileFor(me, profiles, words) } : app),
    [app, me, profiles, isNew, words],
  )
  return <AppProvider app={now}>{children}</AppProvider>
}
