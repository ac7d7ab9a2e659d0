import { boundaryKind } from './fields/boundary.tsx'
import { choiceKind } from './fields/choice.tsx'
import { choicesKind } from './fields/choices.tsx'
import { colorKind } from './fields/color.tsx'
import { dateKind } from './fields/date.tsx'
import { flagKind } from './fields/flag.tsx'
import { instantKind } from './fields/instant.tsx'
import { jsonKind } from './fields/json.tsx'
import { groupKind } from './fields/list.tsx'
import { nameKind, namedKind } from './fields/name.tsx'
import { numberKind } from './fields/number.tsx'
import { quantityKind } from './fields/quantity.tsx'
import { referenceKind, referencesKind } from './fields/reference.tsx'
import { rowsKind } from './fields/rows.tsx'
import { secretKind } from './fields/secret.tsx'
import { settingsKind } from './fields/settings.tsx'
import { textKind } from './fields/text.tsx'
import { timeKind } from './fields/time.tsx'
import { timezoneKind } from './fields/timezone.tsx'
import type { Field } from '@haulway/resource'
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
