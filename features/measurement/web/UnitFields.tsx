import type { MessageTail } from '@haulway/resource'
import { ActionIcon, Tooltip } from '@mantine/core'
import { X } from 'lucide-react'
import { useWords } from '@haulway/platform/web/app.tsx'
import type { Field } from '@haulway/resource'
import type { DisplayContext } from '@haulway/collection'
import { componentsOf } from '@haulway/screens/fields/component-of.ts'
import { useShow } from '@haulway/screens/useShow.ts'
import { internalProfile, shownUnit, type MeasureKind } from '@haulway/units'
import { measurementProfiles, unitShape } from '../measurement-profile.resource.ts'
import styles from './measurement.module.css'

/** A unit while it is being typed: any part may be invalid. */
export interface TypedUnit {
  readonly unitsTitle: unknown
  readonly conversionFactor: unknown
  readonly display: { readonly unitsLabel: unknown; readonly decimalPlaces: unknown }
  readonly lowerLimit: unknown
  readonly upperLimit: unknown
  readonly gridTotal: unknown
}

interface UnitFieldsProps {
  readonly kind: MeasureKind
  readonly index: number
  readonly unit: TypedUnit
  /** Validation error of a part: `display.unitsLabel`. */
  readonly error: (part: string) => string | undefined
  readonly onChange: (unit: TypedUnit) => void
  readonly onRemove: (() => void) | undefined
}

const display = unitShape.display.options['shape'] as Readonly<Record<'unitsLabel' | 'decimalPlaces', Field>>

/** The cells of one unit. */
export function UnitFields({ kind, index, unit, error, onChange, onRemove }: UnitFieldsProps) {
  const words = useWords()
  const show = useShow(measurementProfiles)('measures')
  const title = words(`measurement.measures.${kind}`)
  const base = shownUnit(internalProfile, kind).display.unitsLabel
  const cell = (
    part: string,
    declared: Field,
    label: MessageTail<'measurement.unit'>,
    value: unknown,
    next: (value: unknown) => TypedUnit,
  ) => (
    <Cell
      id={`unit-${kind}-${index}-${part}`}
      declared={declared}
      label={words(`measurement.unit.${label}`)}
      value={value}
      error={error(part)}
      show={show}
      onChange={(typed) => onChange(next(typed))}
    />
  )
  const shown = (part: 'unitsLabel' | 'decimalPlaces', label: MessageTail<'measurement.unit'>) =>
    cell(`display.${part}`, display[part], label, unit.display[part], (typed) => ({
      ...unit,
      display: { ...unit.display, [part]: typed },
    }))
  const own = (part: Exclude<keyof TypedUnit, 'display'>, label: MessageTail<'measurement.unit'>) =>
    cell(part, unitShape[part], label, unit[part], (typed) => ({ ...unit, [part]: typed }))
  return (
    <div role="group" aria-label={words('measurement.unit.of', { kind: title, number: index + 1 })}>
      <div className={styles.unitHead}>
        <span>{words(index === 0 ? 'measurement.unit.first' : 'measurement.unit.brackets')}</span>
        {onRemove && <Remove of={unit} onRemove={onRemove} />}
      </div>
      <div className={styles.cells}>
        {own('unitsTitle', 'unitsTitle')}
        {shown('unitsLabel', 'label')}
        {own('conversionFactor', 'factor')}
        {shown('decimalPlaces', 'decimals')}
        {/* Only the unit that is shown first is typed in and summed. */}
        {index === 0 && own('lowerLimit', 'lower')}
        {index === 0 && own('upperLimit', 'upper')}
        {index === 0 && own('gridTotal', 'total')}
      </div>
      <p className={styles.hint}>
        {words('measurement.unit.factor.of', { base: base ? show.words.unchecked(`unit.${base}`) : '1' })}
      </p>
    </div>
  )
}

function Remove({ of, onRemove }: { of: TypedUnit; onRemove: () => void }) {
  const words = useWords()
  const unit = typeof of.unitsTitle === 'string' ? of.unitsTitle : ''
  const label = words('measurement.unit.remove', { unit })
  return (
    <Tooltip label={label}>
      <ActionIcon size="sm" variant="subtle" aria-label={label} onClick={onRemove}>
        <X size={14} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}

function Cell(props: {
  id: string
  declared: Field
  label: string
  value: unknown
  error: string | undefined
  show: DisplayContext
  onChange: (value: unknown) => void
}) {
  const { Input } = componentsOf(props.declared)
  return <Input {...props} />
}
