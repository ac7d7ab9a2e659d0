/** Which field each column of a file fills, and in which unit. */
import { fieldError, problem, type Resource } from '@haulway/resource'
import { fieldLabel, measureOf } from '../../shown.ts'
import { importFields, type Reader } from '@haulway/collection'
import { profileIn } from '@haulway/platform/measures.ts'
import { languages, wordsOf } from '@haulway/platform/messages.ts'
import { validationFailed } from '@haulway/platform/server/http/failure.ts'
import { builtInProfiles, shownUnit, unitsOf, type Measure, type MeasurementProfile } from '@haulway/units'
import type { Wordbook } from '../reader.ts'

export interface ImportColumn {
  readonly header: string
  /** null: the column is left out. */
  readonly field: string | null
  /** Label of the unit of its quantities. */
  readonly unit: string | null
  /** Value of the file = value in the base unit x factor. */
  readonly factor: number
}

/** Words compared without case, accents of spelling, spaces and signs. */
export function plain(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}

/** `Tare, t` and `Tare (t)` and `Tare [t]` are a name and a unit. */
const WITH_UNIT = /^(.+?)\s*[,([]\s*([^,()[\]]+?)\s*[)\]]?\s*$/

function fieldNames(resource: Resource, wordbook: Wordbook): Map<string, string> {
  const names = new Map<string, string>()
  const fields = importFields(resource)
  for (const field of fields) names.set(plain(field), field)
  for (const language of languages) {
    const words = wordsOf(wordbook[language], language)
    for (const field of fields) {
      const label = plain(fieldLabel(resource, field, words))
      if (!names.has(label)) names.set(label, field)
    }
  }
  return names
}

const unitText = (label: string) => label.normalize('NFKC').trim().toLowerCase()

/** Factor of a unit by its id or its label in any language: the reader's own profile first, then the account's. */
function factorOf(
  kind: Measure,
  asked: string,
  { reader, wordbook, profile: ofAccount }: Known,
): number | undefined {
  const wanted = unitText(asked)
  const told = (profile: MeasurementProfile) =>
    languages.map((language) => profileIn(profile, wordsOf(wordbook[language], language)))
  return [reader.measures.profile, ofAccount, ...builtInProfiles]
    .flatMap((profile) => [profile, ...told(profile)])
    .flatMap((profile) => unitsOf(profile, kind))
    .find(({ unitsTitle, display }) =>
      [unitsTitle, display.unitsLabel].some((one) => unitText(one) === wanted),
    )?.conversionFactor
}

function columnOf(header: string, names: ReadonlyMap<string, string>, known: Known): ImportColumn {
  const { resource, reader } = known
  const [, name = header, asked] = WITH_UNIT.exec(header) ?? []
  const field = names.get(plain(header)) ?? names.get(plain(name)) ?? null
  const declared = field === null ? undefined : resource.fields[field]
  if (declared?.kind !== 'quantity') return { header, field, unit: null, factor: 1 }
  const kind = measureOf(declared)
  if (asked === undefined) {
    const own = shownUnit(reader.measures.profile, kind)
    return { header, field, unit: own.display.unitsLabel, factor: own.conversionFactor }
  }
  const factor = factorOf(kind, asked, known)
  if (factor === undefined) {
    throw validationFailed([fieldError('file', problem('import.unit', { name, unit: asked }))])
  }
  return { header, field, unit: asked, factor }
}

interface Known {
  readonly resource: Resource
  readonly reader: Reader
  readonly wordbook: Wordbook
  /** The account's: a file may come from somebody whose own is another. */
  readonly profile: MeasurementProfile
}

const refuse = (found: ReturnType<typeof problem>) => validationFailed([fieldError('file', found)])

/** The columns of a header; throws what makes the file useless: no known one, one twice, the key missing. */
export function importColumns(headers: readonly string[], key: string, known: Known): ImportColumn[] {
  const names = fieldNames(known.resource, known.wordbook)
  const columns = headers.map((header) => columnOf(header.trim(), names, known))
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
