import { createContext, use, useMemo, useSyncExternalStore, type ReactNode } from 'react'
import { measuresOf, localizeProfile, type Measures } from '@haulway/platform/measures.ts'
import { localeOf, type Language } from '@haulway/platform/messages.ts'
import { metricProfile } from '@haulway/units'
import type { Cab, CabState } from '../cab.ts'
import type { CabWords, LoadedWords } from '../messages/load.ts'

interface Surroundings {
  readonly cab: Cab
  readonly loaded: LoadedWords
}
const Context = createContext<Surroundings | null>(null)

function useSurroundings(): Surroundings {
  const found = use(Context)
  if (!found) throw new Error('a screen of the cab stands outside its CabProvider')
  return found
}

export interface CabProviderProps extends Surroundings {
  readonly children: ReactNode
}

/** Gives the screens the cab and the words of the driver's language. */
export function CabProvider({ cab, loaded, children }: CabProviderProps) {
  const value = useMemo(() => ({ cab, loaded }), [cab, loaded])
  return <Context value={value}>{children}</Context>
}

/** What a driver can do. */
export const useCab = (): Cab => useSurroundings().cab

/** A part of the state; `select` answers the same value as long as nothing has changed. */
export function useCabState<T>(select: (state: CabState) => T): T {
  const { cab } = useSurroundings()
  return useSyncExternalStore(cab.subscribe, () => select(cab.getState()))
}

export const useWords = (): CabWords => useSurroundings().loaded.words

/** Language of the words that are shown. */
export const useLanguage = (): Language => useSurroundings().loaded.language

/** Quantities in the account's units, with labels in the driver's language. */
export function useMeasures(): Measures {
  const { words, language } = useSurroundings().loaded
  const profile = useCabState((state) => state.tablet?.profile ?? metricProfile)
  return useMemo(
    () => measuresOf(localizeProfile(profile, words), localeOf[language]),
    [profile, words, language],
  )
}
