import { Button } from '@mantine/core'
import { Copy } from 'lucide-react'
import { localizeProfile } from '@haulway/platform/measures.ts'
import { useLocale, useWords } from '@haulway/platform/web/app.tsx'
import { ScreenLink, useScreenParams } from '@haulway/platform/web/navigation.tsx'
import type { Resource } from '@haulway/resource'
import { listAddress } from '@haulway/screens/addresses.ts'
import { useItem } from '@haulway/screens/calls.ts'
import { EntryView } from '@haulway/screens/view/ViewScreen.tsx'
import { Notice, Section } from '@haulway/ui'
import { measureKinds, type MeasureKind, type MeasurementProfile, type Unit } from '@haulway/units'
import { measurementProfiles, measuresOfDraft } from '../measurement-profile.resource.ts'
import { Preview } from './Preview.tsx'
import { copyAddress } from './ProfileList.tsx'
import type { ProfileEntry } from './profile-entry.ts'
import styles from './measurement.module.css'

const { name, accounts, users } = measurementProfiles.fields
/** The fields shown as rows; units have a table of their own. */
const inRows: Resource = { ...measurementProfiles, fields: { name, accounts, users } }

/** A profile with its units and a preview of formatted numbers. */
export function ProfileView() {
  const words = useWords()
  const { id = '' } = useScreenParams()
  const { data } = useItem(measurementProfiles, id)
  return (
    <EntryView
      resource={inRows}
      // Built-in profiles cannot be changed.
      fixed={data?.builtIn !== false}
      home={listAddress(measurementProfiles)}
      renderBelow={() =>
        data && (
          <>
            {data.builtIn && <Notice tone="info">{words('measurement.builtIn')}</Notice>}
            <Units entry={data} />
          </>
        )
      }
    />
  )
}

function Units({ entry }: { entry: ProfileEntry }) {
  const words = useWords()
  const profile = localizeProfile({ name: entry.name, measures: measuresOfDraft(entry.measures) }, words)
  const copy = (
    <Button
      size="xs"
      variant="default"
      leftSection={<Copy size={14} aria-hidden />}
      renderRoot={(props) => <ScreenLink to={copyAddress(entry.name)} {...props} />}
    >
      {words('measurement.copy')}
    </Button>
  )
  return (
    <Section title={words('measurement.field.measures')} actions={copy}>
      {measureKinds.map((kind) => (
        <KindRows key={kind} kind={kind} profile={profile} />
      ))}
      <section className={styles.block}>
        <h3 className={styles.kind}>{words('measurement.derived')}</h3>
        {(['density', 'area'] as const).map((measure) => (
          <p key={measure} className={styles.line}>
            {words(`measurement.derived.${measure}`)}: <Preview measure={measure} profile={profile} />
          </p>
        ))}
      </section>
    </Section>
  )
}

function KindRows({ kind, profile }: { kind: MeasureKind; profile: MeasurementProfile }) {
  const words = useWords()
  return (
    <section className={styles.block}>
      <h3 className={styles.kind}>{words(`measurement.measures.${kind}`)}</h3>
      <p className={styles.line}>
        <Preview measure={kind} profile={profile} />
      </p>
      {profile.measures[kind].map((unit, index) => (
        <UnitFacts key={unit.unitsTitle} unit={unit} isShown={index === 0} />
      ))}
    </section>
  )
}

/** Properties of a unit in one line: factor, decimals, and limits and totals where set. */
function UnitFacts({ unit, isShown }: { unit: Unit; isShown: boolean }) {
  const words = useWords()
  const locale = useLocale()
  const number = new Intl.NumberFormat(locale, { maximumSignificantDigits: 12 })
  const { unitsTitle, conversionFactor, display, lowerLimit, upperLimit, gridTotal } = unit
  const limit = (value: number | null) =>
    value === null ? words('measurement.unit.unbounded') : number.format(value)
  const facts = [
    ['factor', number.format(conversionFactor)],
    ['decimals', number.format(display.decimalPlaces)],
    // Only the first unit is used for input and sums.
    ...(isShown
      ? ([
          ['lower', limit(lowerLimit)],
          ['upper', limit(upperLimit)],
          ['total', words(gridTotal ? 'field.yes' : 'field.no')],
        ] as const)
      : []),
  ] as const
  return (
    <dl className={styles.facts}>
      <div>
        <dt>{words('measurement.unit.unitsTitle')}</dt>
        <dd>
          {unitsTitle}
          {display.unitsLabel && ` (${display.unitsLabel})`}
        </dd>
      </div>
      {facts.map(([fact, text]) => (
        <div key={fact}>
          <dt>{words(`measurement.unit.${fact}`)}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}
