import { Button } from '@mantine/core'
import { Plus } from 'lucide-react'
import { useMemo } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useApp, useWords } from '@haulway/platform/web/app.tsx'
import { validateDraft } from '@haulway/resource'
import { fieldId } from '@haulway/resource/web/FormFields.tsx'
import type { FormValues } from '@haulway/resource/web/formValues.ts'
import { errorText } from '@haulway/ui'
import { measureKinds, metricProfile, type MeasureKind, type MeasurementProfile } from '@haulway/units'
import { measurementProfiles, MOST_UNITS } from '../measurement-profile.resource.ts'
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

/** What is wrong in each cell, by path, once somebody tried to save. */
function useCellErrors(form: UseFormReturn<FormValues>): ReadonlyMap<string, string> {
  const { profile, words } = useApp()
  const values = form.watch()
  const { isSubmitted, defaultValues } = form.formState
  return useMemo(() => {
    if (!isSubmitted) return new Map()
    // The name of a profile that exists is not asked here.
    const named = { ...values, name: values['name'] ?? defaultValues?.['name'] }
    const checked = validateDraft(measurementProfiles, named, null, profile)
    const errors = checked.ok ? [] : checked.errors
    return new Map(errors.map((one) => [one.field, errorText(words, one)]))
  }, [isSubmitted, values, defaultValues, profile, words])
}

/** The units of every kind, with what a number looks like in them as they are typed. */
export function MeasuresEditor({ form }: { form: UseFormReturn<FormValues> }) {
  const errors = useCellErrors(form)
  const measures = form.watch('measures') as TypedMeasures
  const profile = completeProfile(measures)
  const words = useWords()
  return (
    <>
      {measureKinds.map((kind, index) => (
        <KindFields
          key={kind}
          // The summary of errors leads to the first one.
          id={index === 0 ? fieldId('measures') : fieldId(`measures-${kind}`)}
          kind={kind}
          units={measures[kind] ?? []}
          errors={errors}
          onChange={(units) =>
            form.setValue(
              'measures',
              { ...measures, [kind]: units },
              { shouldDirty: true, shouldTouch: true },
            )
          }
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
    </>
  )
}

function completeProfile(typed: TypedMeasures): MeasurementProfile | undefined {
  const kinds = measureKinds.map((kind) => [kind, rightUnits(kind, typed)] as const)
  if (kinds.some(([, units]) => units === undefined)) return undefined
  return { name: 'typed', measures: Object.fromEntries(kinds) as MeasurementProfile['measures'] }
}

interface KindFieldsProps {
  readonly id: string
  readonly kind: MeasureKind
  readonly units: readonly TypedUnit[]
  readonly errors: ReadonlyMap<string, string>
  readonly onChange: (units: readonly TypedUnit[]) => void
}

function KindFields({ id, kind, units, errors, onChange }: KindFieldsProps) {
  const words = useWords()
  const right = rightUnits(kind, { [kind]: units })
  const profile = right && {
    ...metricProfile,
    measures: { ...metricProfile.measures, [kind]: right },
  }
  const title = words(`measurement.measures.${kind}`)
  return (
    <fieldset className={styles.fields} id={id} tabIndex={-1}>
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
      {units.length < MOST_UNITS && (
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
