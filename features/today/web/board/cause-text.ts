import { useWords } from '@haulway/platform/web/app.tsx'
import type { TodayCell } from '../../today.endpoints.ts'

type Cause = Pick<NonNullable<TodayCell['cause']>, 'reason' | 'place'> & { readonly note?: string | null }

/** `Queue at the load, Pit 2`; the note where nothing else describes the cause. */
export function useCauseText(): (cause: Cause) => string {
  const words = useWords()
  return ({ reason, place, note }) => {
    if (reason === 'other' && note) return note
    const text = words(`today.reason.${reason}`)
    return place ? words('today.cause.at', { reason: text, place: place.title }) : text
  }
}
