/** Determines the field and unit of each column of a file. */
import { fieldError, normalizeWord, problem, type Resource, type Shape } from '@haulway/resource'
import { fieldLabel, importFields, type Reader } from '@haulway/collection'
import { localizeProfile } from '@haulway/platform/measures.ts'
import { languages, wordsOf } from '@haulway/platform/messages.ts'
import { validationFailed } from '@haulway/platform/server/http/failure.ts'
import { builtInProfiles, shownUnit, unitsOf, type Measure, type MeasurementProfile } from '@haulway/units'
import type { Wordbook } from '../reader.ts'

export interface ImportColumn {
  readonly header: string
  /** null: the column is ignored. */
  readonly field: string | null
  /** Label of the unit of its quantities. */
  readonly unit: string | null
  /** Value in the file = value in the base unit × factor. */
  readonly factor: number
}

/** Parses `Tare, t`, `Tare (t)` and `Tare [t]` into a name and a unit. */
const WITH_UNIT = /^(.+?)\s*[,([]\s*([^,()[\]]+?)\s*[)\]]?\s*$/

function fieldNames(resource: Resource, wordbook: Wordbook): Map<string, string> {
  const names = new Map<string, string>()
  const fields = importFields(resource)
  for (const field of fields) names.set(normalizeWord(field), field)
  for (const language of languages) {
    const words = wordsOf(wordbook[language], language)
    for (const field of fields) {
      const label = normalizeWord(fieldLabel(resource, field, words))
      if (!names.has(label)) names.set(label, field)
    }
  }
  return names
}

const unitText = (label: string) => label.normalize('NFKC').trim().toLowerCase()

/** Factor of a unit by its id or its label in any language: first in the reader's profile, then in the account's. */
function factorOf(
  measure: Measure,
  asked: string,
  { reader, wordbook, profile: ofAccount }: KnownUnits,
): number | undefined {
  const wanted = unitText(asked)
  const translated = (profile: MeasurementProfile) =>
    languages.map((language) => localizeProfile(profile, wordsOf(wordbook[language], language)))
  return [reader.measures.profile, ofAccount, ...builtInProfiles]
    .flatMap((profile) => [profile, ...translated(profile)])
    .flatMap((profile) => unitsOf(profile, measure))
    .find(({ unitsTitle, display }) =>
      [unitsTitle, display.unitsLabel].some((one) => unitText(one) === wanted),
    )?.conversionFactor
}

/** Matches a column to a field by its header; `told` is the field that the user assigned, null for none. */
export function columnOf(
  header: string,
  names: ReadonlyMap<string, string>,
  fields: Shape,
  known: KnownUnits,
  told?: string | null,
): ImportColumn {
  const { reader } = known
  const [, name = header, asked] = WITH_UNIT.exec(header) ?? []
  const found = names.get(normalizeWord(header)) ?? names.get(normalizeWord(name)) ?? null
  const field = told === undefined ? found : told
  const declared = field === null ? undefined : fields[field]
  const measure = declared?.kind.measure?.(declared)
  if (measure === undefined) return { header, field, unit: null, factor: 1 }
  if (asked === undefined) {
    const own = shownUnit(reader.measures.profile, measure)
    return { header, field, unit: own.display.unitsLabel, factor: own.conversionFactor }
  }
  const factor = factorOf(measure, asked, known)
  if (factor === undefined) {
    throw validationFailed([fieldError('file', problem('import.unit', { name, unit: asked }))])
  }
  return { header, field, unit: asked, factor }
}

interface KnownUnits {
  readonly reader: Reader
  readonly wordbook: Wordbook
  /** The account's profile: the file may come from somebody with another profile. */
  readonly profile: MeasurementProfile
}

interface Known extends KnownUnits {
  readonly resource: Resource
}

const refuse = (found: ReturnType<typeof problem>) => validationFailed([fieldError('file', found)])

/** An exported quantity has one column per unit: the first is used, the others are ignored. */
export function oneUnitEach(columns: readonly ImportColumn[]): ImportColumn[] {
  return columns.map((column, index) => {
    const first = columns.findIndex(({ field }) => field !== null && field === column.field)
    const isFurther = first < index && column.unit !== null && column.factor !== columns[first]?.factor
    return isFurther ? { ...column, field: null } : column
  })
}

/** The columns of a header; throws when the file is unusable: no known column, a duplicate, or no key column. */
export function importColumns(headers: readonly string[], key: string, known: Known): ImportColumn[] {
  const names = fieldNames(known.resource, known.wordbook)
  const columns = oneUnitEach(
    headers.map((header) => columnOf(header.trim(), names, known.resource.fields, known)),
  )
  const fields = columns.flatMap(({ field }) => field ?? [])
  if (fields.length === 0) throw refuse(problem('import.noColumns'))
  const twice = columns.find(
    ({ field }, index) => field !== null && columns.findIndex((other) => other.field === field) !== index,
  )
  if (twice) throw refuse(problem('import.columnTwice', { name: twice.header }))
  if (!fields.includes(key)) {
    throw refuse(problem('import.noKey', { name: fieldLabel(known.resource, key, known.reader.words) }))
  }
  return columns
}
