/** The rules of `field-rules.ts` in the forms: each error is shown next to its field, and nothing is sent. */
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import type { ScreenComponent } from '@haulway/platform/screen.ts'
import { fillText, validateDraft, type FieldError, type Resource } from '@haulway/resource'
import { draftStorage } from '@haulway/screens/form/draft.ts'
import { ResourcesProvider } from '@haulway/screens/known.tsx'
import { fieldDescription } from '@haulway/testing/web/field-texts.ts'
import {
  personWith,
  showScreens,
  type ScreenResponse,
  type SentRequest,
} from '@haulway/testing/web/screen.tsx'
import { metricProfile } from '@haulway/units'
import { fieldRules, validDraft } from '../testing/field-rules.ts'
import { en } from '../testing/web/words.ts'
import { allResources, screens } from '../product/web.ts'

const known = new Map(allResources.map((one) => [one.name, one]))
/** A system administrator, who has every permission. */
const me = { ...personWith(...allResources.map((one) => one.permission)), roles: [0] }
const words: Readonly<Record<string, unknown>> = en

/** The form for new entries that the product declares for a resource. */
async function declaredForm({ screen: base, name }: Resource): Promise<ScreenComponent> {
  const declared = screens.find(({ path }) => path === `/${base}/new`)
  if (!declared) throw new Error(`no form of ${name}`)
  return await declared.component()
}

/** Opens the form with the draft stored as unsaved changes, as after reloading the page. */
async function openWith(
  resource: Resource,
  draft: Readonly<Record<string, unknown>>,
  answer: (request: SentRequest) => ScreenResponse,
): Promise<SentRequest[]> {
  const Form = await declaredForm(resource)
  draftStorage(me.id, me.contextAccount.id, `${resource.name}/new`).write({
    version: undefined,
    values: draft,
  })
  const { sent } = showScreens({
    catalogue: en,
    me,
    at: '/new',
    screens: {
      '/new': (): ReactNode => (
        <ResourcesProvider resources={known}>
          <Form />
        </ResourcesProvider>
      ),
    },
    answer,
  })
  await screen.findByText('What you had typed before was kept and is shown here.')
  return sent
}

/** The entries that drafts refer to. */
const references = { project: { id: '01890000-0000-7000-8000-000000000001', title: 'Pit' } }

const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }))
const nothing = (): ScreenResponse => ({ body: { items: [], total: 0 } })

/**
 * The text of an error, up to the list of allowed choices: the form offers fewer statuses than an account can have.
 */
function textOf({ key, args }: FieldError): string {
  const [beforeChoices = ''] = (words[key] as string).split('{{choices}}')
  return fillText(beforeChoices, args)
}

/** Asserts that each invalid field shows its error, and that as many fields are marked as are invalid. */
async function expectMarked(errors: readonly FieldError[]): Promise<void> {
  const title = errors.length === 1 ? 'One field needs attention' : `${errors.length} fields need attention`
  expect(await screen.findByText(title)).toBeTruthy()
  for (const error of errors) expect(fieldDescription(`field-${error.field}`)).toContain(textOf(error))
}

// Widgets are edited on the dashboard itself, which shows their rules (Dashboard.test.tsx).
const ofForms = fieldRules.filter(({ errors }) => !errors.some((error) => error.startsWith('widgets.')))

interface Round {
  readonly resource: Resource
  readonly change: Readonly<Record<string, unknown>>
  readonly errors: readonly string[]
}

/** Rules that are checked only after all fields are valid on their own. */
const AFTERWARDS = new Set(['validation.zip'])
/** Whether all errors concern fields whose values are invalid on their own. */
const isOfField = ({ change, errors }: Round) =>
  Object.keys(change).length === errors.length &&
  errors.every((error) => {
    const [field = '', key = ''] = error.split(' ')
    return field in change && !AFTERWARDS.has(key)
  })

/** Combines invalid values of different fields, so that the form is opened a few times instead of once per rule. */
function roundsOf(rules: typeof fieldRules): readonly Round[] {
  const rounds: Round[] = []
  for (const rule of rules) {
    const fits = (round: Round) =>
      round.resource === rule.resource &&
      [round, rule].every(isOfField) &&
      Object.keys(rule.change).every((field) => !(field in round.change))
    const at = rounds.findIndex(fits)
    const round = rounds[at] ?? { ...rule, change: {}, errors: [] }
    rounds[at < 0 ? rounds.length : at] = {
      ...round,
      change: { ...round.change, ...rule.change },
      errors: [...round.errors, ...rule.errors],
    }
  }
  return rounds
}
const named = roundsOf(ofForms).map(
  (one) => [one.resource.name, one.errors.join(', ').slice(0, 160), one] as const,
)

test.each(named)('%s: the form marks %s', async (_, __, { resource, change, errors }) => {
  const draft = { ...validDraft(resource, references), ...change }
  const checked = validateDraft(resource, draft, null, metricProfile)
  const found = checked.ok ? [] : checked.errors
  expect(found.map(({ field, key }) => `${field} ${key}`).toSorted()).toEqual(errors.toSorted())
  const sent = await openWith(resource, draft, nothing)
  await save()
  await expectMarked(found)
  expect(sent.filter(({ method }) => method !== 'GET')).toEqual([])
})

/**
 * Errors that only the server can detect (core 5): another entry has the value, or the selected entry was deleted.
 */
const byServer = ['validation.exists', 'validation.reference'] as const
const serverRules = [...new Set(fieldRules.map(({ resource }) => resource))].map(
  (resource, index) => [resource.name, byServer[index % byServer.length]!, resource] as const,
)

test.each(serverRules)(
  '%s: shows the server error %s next to the field and keeps the input',
  async (_, key, resource) => {
    const field = resource.titleField
    const error: FieldError = { field, key, args: {}, defaultMessage: 'in English' }
    const sent = await openWith(resource, validDraft(resource, references), ({ method }) =>
      method === 'POST'
        ? { status: 400, body: { message: 'Validation failed', errors: [error] } }
        : nothing(),
    )
    await save()
    await expectMarked([error])
    expect(sent.filter(({ method }) => method === 'POST')).toHaveLength(1)
    expect(document.querySelector<HTMLInputElement>(`#field-${field}`)?.value).toBe(
      validDraft(resource, references)[field],
    )
  },
)
