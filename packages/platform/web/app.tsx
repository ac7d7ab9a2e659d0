import type { Action, PermissionRow } from '@haulway/resource'
import { createContext, useCallback, useContext, useMemo, type ReactNode } from 'react'
import { localeOf, type Language, type Words } from '../messages.ts'
import { measuresOf, type Measures } from '../measures.ts'
import { hasPermission, type Me } from '../session.ts'
import type { MeasurementProfile } from '@haulway/units'
import type { Api } from './api.ts'
import type { Live } from './live.ts'
import type { Reachability } from './reachability.ts'

/** What every screen is given instead of reaching for it. */
export interface App {
  readonly api: Api
  readonly live: Live
  readonly reach: Reachability
  readonly language: Language
  readonly words: Words
  /** Who is signed in; null on public screens. */
  readonly me: Me | null
  /** The reader's measurement profile. */
  readonly profile: MeasurementProfile
  /** Leaves for another address with a fresh page, so that nothing of this session stays in the browser. */
  readonly leave: (address: string) => void
}

const AppContext = createContext<App | null>(null)

export function AppProvider({ app, children }: { app: App; children: ReactNode }) {
  return <AppContext value={app}>{children}</AppContext>
}

export function useApp(): App {
  const app = useContext(AppContext)
  if (!app) throw new Error('useApp outside of AppProvider')
  return app
}

export const useApi = (): Api => useApp().api

/** `words('materials.title')`, `words('grid.rows', { count: 15 })`. Language changes reload the page. */
export const useWords = (): Words => useApp().words

/** BCP 47 name of the language, for Intl. */
export const useLocale = (): string => localeOf[useApp().language]

/** The person signed in. Only for screens behind a gate other than `public`. */
export function useMe(): Me {
  const { me } = useApp()
  if (!me) throw new Error('useMe on a public screen')
  return me
}

/** `const can = useCan(); can('update', resource.permission)` */
export function useCan(): (action: Action, resource: PermissionRow) => boolean {
  const { me } = useApp()
  return useCallback((action, resource) => me !== null && hasPermission(me, action, resource), [me])
}

/** Formats and reads quantities in the reader's measurement profile. */
export function useMeasures(): Measures {
  const { profile, language } = useApp()
  return useMemo(() => measuresOf(profile, localeOf[language]), [profile, language])
}

/** Zone of the context account: for instants that belong to no location or project. */
export function useAccountZone(): string {
  const { me } = useApp()
  return me?.contextAccount.timeZone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone
}
