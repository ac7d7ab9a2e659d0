import { boundaryKind } from '../fields/boundary/web.tsx'
import { choiceKind } from '../fields/choice/web.tsx'
import { choicesKind } from '../fields/choices/web.tsx'
import { colorKind } from '../fields/color/web.tsx'
import { dateKind } from '../fields/date/web.tsx'
import { flagKind } from '../fields/flag/web.tsx'
import { instantKind } from '../fields/instant/web.tsx'
import { jsonKind } from '../fields/json/web.tsx'
import { groupKind } from '../fields/list/web.tsx'
import { nameKind, namedKind } from '../fields/name/web.tsx'
import { numberKind } from '../fields/number/web.tsx'
import { quantityKind } from '../fields/quantity/web.tsx'
import { referenceKind, referencesKind } from '../fields/reference/web.tsx'
import { rowsKind } from '../fields/rows/web.tsx'
import { secretKind } from '../fields/secret/web.tsx'
import { settingsKind } from '../fields/settings/web.tsx'
import { textKind } from '../fields/text/web.tsx'
import { timeKind } from '../fields/time/web.tsx'
import { timezoneKind } from '../fields/timezone/web.tsx'
import type { Field } from '../field.ts'
import type { FieldKind } from './fieldKind.ts'

const kinds: Readonly<Record<string, FieldKind>> = {
  boundary: boundaryKind,
  choice: choiceKind,
  choices: choicesKind,
  color: colorKind,
  date: dateKind,
  flag: flagKind,
  group: groupKind((declared) => fieldKindOf(declared)),
  instant: instantKind,
  json: jsonKind,
  name: nameKind,
  named: namedKind,
  number: numberKind,
  quantity: quantityKind,
  reference: referenceKind,
  references: referencesKind,
  rows: rowsKind((declared) => fieldKindOf(declared)),
  secret: secretKind,
  settings: settingsKind((declared) => fieldKindOf(declared)),
  text: textKind,
  time: timeKind,
  timezone: timezoneKind,
}

export function fieldKindOf(declared: Field): FieldKind {
  const kind = kinds[declared.kind]
  if (!kind) throw new Error(`The kind of field ${declared.kind} has no web half`)
  return kind
}
