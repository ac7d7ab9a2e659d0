import { expect, test } from 'vitest'
import { defineTrialResource } from '@haulway/testing/trial-resource.ts'
import { validate } from '../../index.ts'
import { text } from './text.ts'

const trial = defineTrialResource({
  name: 'trials',
  permission: 'trials',
  messages: 'trials',
  titleField: 'title',
  fields: { title: text({ required: true }), comments: text({ multiline: true }) },
})
const told = (title: string) => {
  const checked = validate(trial.fields, { title, comments: null })
  return checked.ok ? 'taken' : checked.errors.map((one) => `${one.field} ${one.key}`).join()
}

test.each([
  ['zero width space', 'North\u200Bquarry'],
  ['zero width joiner', 'ad\u200Dmin'],
  ['zero width no-break space', 'ad\uFEFFmin'],
  ['soft hyphen', 'ad\u00ADmin'],
  ['turn of direction', 'admin\u202Enimda'],
  ['line break', 'North\nquarry'],
  ['line separator', 'North\u2028quarry'],
  ['tabulator', 'North\tquarry'],
  ['filler', 'North\u3164'],
  ['blank braille', '\u2800'],
  ['tag', 'admin\u{E0061}'],
  ['variation of a letter', 'admin\uFE0F'],
])('a title with a %s is refused', (_, title) => expect(told(title)).toBe('title validation.unseen'))

test.each(['Karrière Süd', 'Карьер №1', '北采石场', 'Site 🏗️', 'Crew 👷🏽‍♀️ 2', 'a  b', 'नमस्ते'])(
  'a title that is seen is taken: %s',
  (title) => expect(told(title)).toBe('taken'),
)

test('allows line breaks and any other characters in comments', () => {
  const checked = validate(trial.fields, { title: 'T', comments: 'one\ntwo\u200B' })
  expect(checked.ok).toBe(true)
})
