import { useMemo } from 'react'
import { useAccountZone, useLocale, useMeasures, useWords } from '@haulway/platform/web/app.tsx'
import type { Resource } from '@haulway/resource'
import { displayContextOf, type DisplayContext } from '@haulway/collection'

/** Display context of each field of a resource. */
export function useShow(resource: Pick<Resource, 'messages'>): (field: string) => DisplayContext {
  const words = useWords()
  const measures = useMeasures()
  const zone = useAccountZone()
  const locale = useLocale()
  const { messages } = resource
  return useMemo(
    () => displayContextOf({ messages }, { words, measures, zone, locale }),
    [messages, words, measures, zone, locale],
  )
}
