import { measuresOf, localizeProfile } from '@haulway/platform/measures.ts'
import { useLocale, useWords } from '@haulway/platform/web/app.tsx'
import { internalProfile, type Measure, type MeasurementProfile } from '@haulway/units'
import { samples } from './profile-entry.ts'
import styles from './measurement.module.css'

/** A number in base units beside its formatted value: `31,500 kg = 34.72 tons (69,446 lb)`. */
export function Preview({
  measure,
  profile,
}: {
  measure: Measure
  /** undefined while its units are invalid. */
  profile: MeasurementProfile | undefined
}) {
  const words = useWords()
  const locale = useLocale()
  const base = samples[measure]
  if (!profile) return <output className={styles.none}>{words('measurement.preview.none')}</output>
  const from = measuresOf(localizeProfile(exactBase, words), locale).format(measure, base)
  const to = measuresOf(localizeProfile(profile, words), locale).format(measure, base)
  return (
    <output className={styles.preview}>
      <span className={styles.base}>{from} = </span>
      {to}
    </output>
  )
}

/** The base profile with the decimals of the samples: it has none for kilometres. */
const exactBase: MeasurementProfile = {
  ...internalProfile,
  measures: {
    ...internalProfile.measures,
    longDistance: [
      {
        ...internalProfile.measures.longDistance[0],
        display: { ...internalProfile.measures.longDistance[0].display, decimalPlaces: 3 },
      },
    ],
  },
}
