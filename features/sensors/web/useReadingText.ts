import { useMemo } from 'react'
import { useCan, useMeasures, useWords } from '@haulway/platform/web/app.tsx'
import { useItem } from '@haulway/screens/calls.ts'
import { sensorProfiles } from '../sensor-profile.resource.ts'
import { readingText, usualUnderstanding, type Reading } from './reading-text.ts'
import type { Sensor } from './sensor-text.ts'

/** Says what the readings of a sensor mean by its profile; undefined until that is known. */
export function useReadingText({
  profile,
}: Pick<Sensor, 'profile'>): ((reading: Reading) => string) | undefined {
  const words = useWords()
  const measures = useMeasures()
  const mayRead = useCan()('read', 'sensorProfiles')
  const { data } = useItem(sensorProfiles, profile?.id ?? '', { enabled: profile !== null && mayRead })
  const understanding = data ?? (profile === null || !mayRead ? usualUnderstanding : undefined)
  return useMemo(
    () => understanding && ((reading) => readingText(reading, understanding, words, measures)),
    [understanding, words, measures],
  )
}
