import { Button } from '@mantine/core'
import { Plus } from 'lucide-react'
import { useMemo } from 'react'
import { useWords } from '@haulway/platform/web/app.tsx'
import { validateDraft } from '@haulway/resource'
import type { FieldInputProps } from '@haulway/screens/fields/field-components.ts'
import { errorText } from '@haulway/ui'
import {
  internalProfile,
  measureKinds,
  metricProfile,
  type MeasureKind,
  type MeasurementProfile,
} from '@haulway/units'
import { measurementProfiles, MAX_UNITS } from '../measurement-profile.resource.ts'
import { Preview } from './Preview.tsx'
import { rightUnits } from './profile-entry.ts'
import { UnitFields, type TypedUnit } from './UnitFields.tsx'
import styles from './measurement.module.css'

type TypedMeasures = Readonly<Record<MeasureKind, readonly TypedUnit[] | null>>

const newUnit: TypedUnit = {
  unitsTitle: null,
  conversionFactor: null,
  display: { unitsLabel: null, decimalPlaces: 0 },
  lowerLimit: null,
  upperLimit: null,
  gridTotal: true,
}

/** A valid placeholder name, so that only the units are validated. */
const SOME_NAME = 'typed'

/** Validation error of each cell, by path. */
function useCellErrors(measures: TypedMeasures, isWrong: boolean): ReadonlyMap<string, string> {
  const words = useWords()
  return useMemo(() => {
    if (!isWrong) return new Map()
    const draft = { name: SOME_NAME, measures }
    const checked = validateDraft(measurementProfiles, draft, null, internalProfile)
    const errors = checked.ok ? [] : checked.errors
    return new Map(errors.map((one) => [one.field, errorText(words, one)]))
  }, [measures, isWrong, words])
}

/** The units of every kind, with a preview of formatted numbers while typing. */
export function MeasuresInput({ id, value, error, onChange }: FieldInputProps) {
  const measures = value as TypedMeasures
  const errors = useCellErrors(measures, error !== undefined)
  const profile = completeProfile(measures)
  const words = useWords()
  return (
    // Target of links in the summary of errors.
    <div id={id} tabIndex={-1} className={styles.kinds}>
      {measureKinds.map((kind) => (
        <KindFields
          key={kind}
          kind={kind}
          units={measures[kind] ?? []}
          errors={errors}
          onChange={(units) => onChange({ ...measures, [kind]: units })}
        />
      ))}
      <fieldset className={styles.fields}>
        <legend className={styles.legend}>{words('measurement.derived')}</legend>
        {(['density', 'area'] as const).map((measure) => (
          <p key={measure} className={styles.line}>
            {words(`measurement.derived.${measure}`)}: <Preview measure={measure} profile={profile} />
          </p>
        ))}
      </fieldset>
    </div>
  )
}

function completeProfile(typed: TypedMeasures): MeasurementProfile | undefined {
  const kinds = measureKinds.map((kind) => [kind, rightUnits(kind, typed)] as const)
  if (kinds.some(([, units]) => units === undefined)) return undefined
  return { name: 'typed', measures: Object.fromEntries(kinds) as MeasurementProfile['measures'] }
}

interface KindFieldsProps {
  readonly kind: MeasureKind
  readonly units: readonly TypedUnit[]
  readonly errors: ReadonlyMap<string, string>
  readonly onChange: (units: readonly TypedUnit[]) => void
}

function KindFields({ kind, units, errors, onChange }: KindFieldsProps) {
  const words = useWords()
  const right = rightUnits(kind, { [kind]: units })
  const profile = right && {
    ...metricProfile,
    measures: { ...metricProfile.measures, [kind]: right },
  }
  const title = words(`measurement.measures.${kind}`)
  return (
    <fieldset className={styles.fields}>
      <legend className={styles.legend}>{title}</legend>
      <p className={styles.line}>
        <Preview measure={kind} profile={profile} />
      </p>
      {errors.has(`measures.${kind}`) && (
        <p role="alert" className={styles.error}>
          {errors.get(`measures.${kind}`)}
        </p>
      )}
      {units.map((unit, index) => (
        <UnitFields
          // A unit has no name until it is typed: its place is what it is known by.
          // oxlint-disable-next-line react/no-array-index-key -- the list is edited in place, and cells hold no state
          key={index}
          kind={kind}
          index={index}
          unit={unit}
          error={(part) => errors.get(`measures.${kind}.${index}.${part}`)}
          onChange={(next) => onChange(units.with(index, next))}
          onRemove={units.length > 1 ? () => onChange(units.toSpliced(index, 1)) : undefined}
        />
      ))}
      {units.length < MAX_UNITS && (
        <Button
          size="compact-sm"
          variant="subtle"
          className={styles.add ?? ''}
          leftSection={<Plus size={14} aria-hidden />}
          onClick={() => onChange([...units, newUnit])}
        >
          {words('measurement.unit.add')}
          <span className={styles.unseen}> ({title})</span>
        </Button>
      )}
    </fieldset>
  )
}
