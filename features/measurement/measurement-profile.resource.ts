import {
  defineResource,
  type Field,
  fieldError,
  type FieldError,
  flag,
  group,
  isAbsent,
  list,
  requiredProblem,
  name,
  number,
  problem,
  text,
  type Wording,
} from '@haulway/resource'
import { SYSTEM_ONLY } from '@haulway/resource/names.ts'
import {
  type MeasureKind,
  measureKinds,
  type MeasurementProfile,
  metricProfile,
  type Unit,
} from '@haulway/units'

export const MAX_UNITS = 4
const MAX_DECIMALS = 6
/** Range of a factor, from a nanogram to a million tonnes per kilogram: beyond it, conversion loses digits. */
const SMALLEST_FACTOR = 1e-12
const LARGEST_FACTOR = 1e12
const LARGEST_LIMIT = 1e15

/** The parts of a unit in requests. */
export const unitShape = {
  /** Id of the unit within its kind: `tons`. */
  unitsTitle: text({ required: true, max: 40 }),
  /** Value in this unit = value in the base unit × factor. */
  conversionFactor: number({ required: true, min: SMALLEST_FACTOR, max: LARGEST_FACTOR }),
  display: group(
    {
      /** Optional for counts. */
      unitsLabel: text({ max: 16 }),
      decimalPlaces: number({ required: true, integer: true, min: 0, max: MAX_DECIMALS }),
    },
    { required: true },
  ),
  /** Least and greatest value that may be entered, in this unit. */
  lowerLimit: number({ min: -LARGEST_LIMIT, max: LARGEST_LIMIT }),
  upperLimit: number({ min: -LARGEST_LIMIT, max: LARGEST_LIMIT }),
  /** Whether tables end with a sum in this unit. */
  gridTotal: flag({ required: true, initial: true }),
}

const units = list(unitShape, { required: true, max: MAX_UNITS })

/** The units of each kind as text for the audit log: `Weight: t × 0.001, Decimals 1`. */
function unitsText(value: unknown, _: Field, { choice, optional: word }: Wording): string {
  const measures = value as Readonly<Record<string, readonly Unit[]>>
  const said = (name: 'decimals' | 'lower' | 'upper', figure: number | null) =>
    figure === null ? [] : [`${word(`measurement.unit.${name}`) ?? ''} ${figure}`]
  const unitText = ({ unitsTitle, conversionFactor, display, lowerLimit, upperLimit, gridTotal }: Unit) =>
    [
      `${display.unitsLabel || unitsTitle} × ${conversionFactor}`,
      ...said('decimals', display.decimalPlaces),
      ...said('lower', lowerLimit),
      ...said('upper', upperLimit),
      ...(gridTotal ? [word('measurement.unit.total') ?? ''] : []),
    ].join(', ')
  return measureKinds
    .map((kind) => `${choice(kind)}: ${(measures[kind] ?? []).map(unitText).join('; ')}`)
    .join('\n')
}

const measures = group(
  {
    weight: units,
    haulVolume: units,
    longDistance: units,
    count: units,
    liquidVolume: units,
    shortDistance: units,
    speed: units,
  },
  { required: true, listed: false, initial: metricProfile.measures, group: 'units' },
)

/**
 * How measured values are shown and entered. Profiles belong to no account: system administrators maintain them, any
 * account and any user may select one. The name is the id, so it cannot change.
 */
export const measurementProfiles = defineResource({
  name: 'measurementprofiles',
  table: 'measurement_profiles',
  permission: SYSTEM_ONLY,
  screen: 'measurement-settings',
  // Not restorable: profiles belong to no account, so no account's audit log has them, and only an unused one can be
  // deleted.
  restorable: false,
  messages: 'measurement',
  titleField: 'name',
  fields: {
    name: name({ required: true }),
    measures: { ...measures, kind: { ...measures.kind, recorded: unitsText } },
    /** Whether it comes with the program, and cannot be changed. */
    builtIn: flag({ required: true, readOnly: true, filterable: false }),
    /** How many accounts and users have it; visible to system administrators only. */
    accounts: number({ integer: true, readOnly: 'derived' }),
    users: number({ integer: true, readOnly: 'derived' }),
  },
  rules(draft, before) {
    const renamed = before !== null && before['name'] !== draft.name
    return [
      ...(renamed
        ? [fieldError('name', problem('validation.choice', { choices: String(before['name']) }))]
        : []),
      ...measureKinds.flatMap((kind) => unitsProblems(kind, draft.measures?.[kind] ?? [])),
    ]
  },
})

type DraftUnit = Omit<Unit, 'display'> & {
  readonly display: { readonly unitsLabel: string | null; readonly decimalPlaces: number }
}

/** Rules between the units of a kind and between the parts of a unit. */
function unitsProblems(kind: MeasureKind, given: readonly DraftUnit[]): FieldError[] {
  if (given.length === 0) return [fieldError(`measures.${kind}`, problem('validation.list.min'))]
  return given.flatMap(({ unitsTitle, display, lowerLimit, upperLimit }, index) => {
    const at = (part: string) => `measures.${kind}.${index}.${part}`
    const same = given.findIndex((one) => one.unitsTitle === unitsTitle)
    const crossed = lowerLimit !== null && upperLimit !== null && upperLimit <= lowerLimit
    return [
      ...(same < index ? [fieldError(at('unitsTitle'), problem('validation.exists'))] : []),
      ...(kind !== 'count' && isAbsent(display.unitsLabel)
        ? [fieldError(at('display.unitsLabel'), requiredProblem)]
        : []),
      ...(crossed
        ? [fieldError(at('upperLimit'), problem('validation.min.exclusive', { min: lowerLimit }))]
        : []),
    ]
  })
}

type DraftMeasures = Readonly<Record<MeasureKind, readonly DraftUnit[]>>

/** The stored form of units: an absent label is ''. */
export function measuresOfDraft(draft: DraftMeasures): MeasurementProfile['measures'] {
  const measures = measureKinds.map((kind) => [
    kind,
    draft[kind].map((unit) => ({
      ...unit,
      display: { ...unit.display, unitsLabel: unit.display.unitsLabel ?? '' },
    })),
  ])
  return Object.fromEntries(measures) as MeasurementProfile['measures']
}
