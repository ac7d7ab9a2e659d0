import { useCallback, useMemo } from 'react'
import { useAccountZone, useLocale, useMeasures, useWords } from '@haulway/platform/web/app.tsx'
import type { Resource } from '../resource.ts'
import type { Show } from './fieldKind.ts'

/** What showing the values of a resource's fields needs, by field. */
export function useShow(resource: Pick<Resource, 'messages'>): (field: string) => Show {
  const words = useWords()
  const measures = useMeasures()
  const zone = useAccountZone()
  const locale = useLocale()
  const shared = useMemo(() => ({ words, measures, zone, locale }), [words, measures, zone, locale])
  return useCallback(
    (field) => ({ ...shared, choice: (value) => words(`${resource.messages}.${field}.${value}`) }),
    [shared, words, resource.messages],
  )
}

/** Label of a field of a resource. */
export function fieldLabel(
  resource: Pick<Resource, 'messages'>,
  field: string,
  words: Show['words'],
): string {
  return words(`${resource.messages}.field.${field}`)
}
