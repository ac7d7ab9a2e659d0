import { useEffect, useState, useSyncExternalStore } from 'react'
import { localeOf, type Language } from '@haulway/platform/messages.ts'
import type { Cab } from '../cab.ts'
import { loadWords, type LoadedWords } from '../messages/load.ts'

export interface WordsState {
  readonly loaded: LoadedWords
  /** The language that is wanted could not be loaded; the former one stays. */
  readonly failed: boolean
}

/** Words in the language of the cab, beginning with `first`. */
export function useLoadedWords(cab: Cab, first: LoadedWords): WordsState {
  const wanted = useSyncExternalStore(cab.subscribe, () => cab.getState().language)
  const [loaded, setLoaded] = useState(first)
  const [failed, setFailed] = useState<Language>()
  useEffect(() => {
    document.documentElement.lang = localeOf[loaded.language]
  }, [loaded])
  useEffect(() => {
    let isCurrent = true
    async function load(): Promise<void> {
      const words = await loadWords(wanted).catch(() => null)
      if (!isCurrent) return
      if (words) setLoaded((now) => (now.language === words.language ? now : words))
      setFailed(words ? undefined : wanted)
    }
    void load()
    return () => {
      isCurrent = false
    }
  }, [wanted])
  return { loaded, failed: failed === wanted && loaded.language !== wanted }
}
