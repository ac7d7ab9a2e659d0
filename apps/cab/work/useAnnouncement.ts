import { useEffect } from 'react'
import { useLanguage } from '../parts/cab-context.tsx'
import { alarm, announce } from '../sound.ts'

/** Milliseconds after which it is said again. */
const AGAIN_MS = 30_000

/** Sounds the alarm and says a text, again and again for as long as the part is shown. */
export function useAnnouncement(said: string): void {
  const language = useLanguage()
  useEffect(() => {
    const say = () => {
      alarm()
      announce(said, language)
    }
    say()
    const timer = setInterval(say, AGAIN_MS)
    return () => clearInterval(timer)
  }, [said, language])
}
