/**
 * The generic rules of core 5 in the form: each field shows the text that the server would send, in three languages.
 */
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { localeOf, type Catalogue, type Language } from '@haulway/platform/messages.ts'
import { measuresOf } from '@haulway/platform/measures.ts'
import {
  fieldPairResource,
  fieldPairCases,
  ruleResource,
  ruleCases,
} from '@haulway/testing/validation-rules.ts'
import { fieldInput, fieldDescription } from '@haulway/testing/web/field-texts.ts'
import { personWith, showScreens } from '@haulway/testing/web/screen.tsx'
import { cn as uiCn } from '@haulway/ui/messages/cn.ts'
import { en as uiEn } from '@haulway/ui/messages/en.ts'
import { ru as uiRu } from '@haulway/ui/messages/ru.ts'
import { metricProfile } from '@haulway/units'
import { fillText, type Resource } from '@haulway/resource'
import { cn } from '@haulway/resource/messages/cn.ts'
import { en } from '@haulway/resource/messages/en.ts'
import { ru } from '@haulway/resource/messages/ru.ts'
import { cn as screensCn } from '../messages/cn.ts'
import { en as screensEn } from '../messages/en.ts'
import { ru as screensRu } from '../messages/ru.ts'
import { formScreen } from './FormScreen.tsx'
import { ResourcesProvider } from '../known.tsx'

const languages = [
  ['en', en, { ...uiEn, ...screensEn }],
  ['ru', ru, { ...uiRu, ...screensRu }],
  ['cn', cn, { ...uiCn, ...screensCn }],
] as const

const known = new Map([ruleResource, fieldPairResource].map((one) => [one.name, one]))

function labels(resource: Resource): Record<string, string> {
  const names = Object.keys(resource.fields)
  const words = names.map((name) => [`${resource.messages}.field.${name}`, `label of ${name}`])
  return {
    ...(Object.fromEntries(words) as Record<string, string>),
    [`${resource.messages}.title`]: 'All',
    [`${resource.messages}.one`]: 'One',
  }
}

async function showForm(resource: Resource, language: Language, catalogue: Catalogue) {
  const Form = formScreen({ resource, home: '/all' })
  const shown = showScreens({
    catalogue: { ...catalogue, ...labels(resource) },
    language,
    at: '/new',
    screens: {
      '/new': () => (
        <ResourcesProvider resources={known}>
          <Form />
        </ResourcesProvider>
      ),
    },
    answer: () => ({ status: 500 }),
    me: personWith(resource.permission),
  })
  await screen.findAllByRole('textbox')
  return shown
}

async function typeAll(cases: typeof ruleCases): Promise<void> {
  for (const { field, typed } of cases) {
    if (typed === undefined) continue
    const input = fieldInput(`field-${field}`)
    await userEvent.click(input)
    await userEvent.paste(typed)
  }
}

test.each(languages)(
  '%s: shows the message of every broken rule beside its field',
  async (language, words, parts) => {
    const { sent } = await showForm(ruleResource, language, { ...parts, ...words })
    await typeAll(ruleCases)
    await userEvent.click(document.querySelector('button[type=submit]')!)
    await screen.findByRole('alert')
    const measures = measuresOf(metricProfile, localeOf[language])
    const weight = (kilograms: number) => measures.format('weight', kilograms)
    const shown = ruleCases.filter(({ typed, key }) => typed !== undefined || /required|list\.min/.test(key))
    expect(shown.length).toBeGreaterThan(30)
    const said = shown.map(({ field }) => [field, fieldDescription(`field-${field}`)])
    const expected = shown.map(({ field, key, args = {} }) => {
      // The limits of a quantity are said in the reader's unit.
      const inUnits = field === 'weight' ? { min: weight(0), max: weight(100) } : args
      return [field, fillText((words as Readonly<Record<string, string>>)[key]!, inUnits)]
    })
    expect(said).toEqual(expected)
    expect(sent.filter(({ method }) => method !== 'GET')).toEqual([])
  },
)

test.each(languages)(
  '%s: names the labels of both fields in messages of rules between fields',
  async (language, words, parts) => {
    const { sent } = await showForm(fieldPairResource, language, { ...parts, ...words })
    await typeAll(fieldPairCases)
    await userEvent.click(document.querySelector('button[type=submit]')!)
    await screen.findByRole('alert')
    const order = (start: string, end: string) =>
      fillText(words['validation.order'], { start: `label of ${start}`, end: `label of ${end}` })
    expect(['end', 'last', 'passwordConfirm'].map((field) => fieldDescription(`field-${field}`))).toEqual([
      order('start', 'end'),
      order('first', 'last'),
      words['validation.passwords'],
    ])
    expect(sent).toEqual([])
  },
)
