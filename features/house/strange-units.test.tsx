/** Every resource with quantities, shown in unusual units: nothing may appear in base units. */
import { cleanup, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach, expect, test } from 'vitest'
import type { Field, Item, Resource } from '@haulway/resource'
import { ResourcesProvider } from '@haulway/screens/known.tsx'
import { formScreen } from '@haulway/screens/form/FormScreen.tsx'
import { listScreen } from '@haulway/screens/list/ListScreen.tsx'
import { viewScreen } from '@haulway/screens/view/ViewScreen.tsx'
import { findLeakedUnits, strangeProfile } from '@haulway/testing/strange-profile.ts'
import { personWith, showScreens, type SentRequest } from '@haulway/testing/web/screen.tsx'
import { formatNumber, formatQuantity, shownUnit, toProfile, type Measure } from '@haulway/units'
import { en } from '../testing/web/words.ts'
import { allResources } from '../product/web.ts'

const measured = allResources.flatMap((resource) => {
  const fields = Object.entries(resource.fields).filter(([, { kind }]) => kind.measure)
  return fields.length > 0 ? [[resource.name, resource, fields] as const] : []
})

/** A value in base units whose digits no unit of the strange profile shows. */
const BASE = 12_345.678

const measureOf = ({ options }: Field) => options['measure'] as Measure

/** The same for fields that accept only small values. */
const SMALL_BASE = 12.345678

/** The value of a field in base units; 24 for integer fields. */
function baseOf({ options }: Field): number {
  if (options['integer'] === true) return 24
  const most = options['max']
  return typeof most === 'number' && most < BASE ? SMALL_BASE : BASE
}

const SQUARE = [
  [20, 50],
  [20.01, 50],
  [20.01, 50.01],
  [20, 50.01],
  [20, 50],
]
const OTHER = { id: '00000000-0000-7000-8000-000000000001', title: 'Another' }

function valueOf(field: Field): unknown {
  const { kind, options } = field
  if (kind.measure) return baseOf(field)
  if (kind.name === 'number') return options['initial'] ?? null
  if (kind.name === 'text') return 'A name'
  if (kind.name === 'choice') return (options['choices'] as string[])[0]
  if (kind.name === 'flag') return true
  if (kind.name === 'instant') return '2026-05-06T10:00:00.000Z'
  if (kind.name === 'date') return '2026-05-06'
  if (kind.name === 'color') return '#102030'
  if (kind.name === 'boundary') return { type: 'Polygon', coordinates: [SQUARE] }
  return kind.links?.value([OTHER]) ?? null
}

/** An entry with a value in every field, or one that its rules allow to be saved. */
function entryOf({ fields }: Resource, isSaved: boolean): Item<Resource> {
  const person = { id: 'person', title: 'Ada Byron' }
  const at = '2026-05-06T10:00:00.000Z'
  const values = Object.fromEntries(
    Object.entries(fields).map(([name, one]) => [
      name,
      isSaved && one.options.example === null ? null : valueOf(one),
    ]),
  )
  return {
    ...values,
    id: 'one',
    version: 1,
    hidden: false,
    auditInfo: { createdAt: at, createdBy: person, modifiedAt: at, modifiedBy: person },
  }
}

const known = new Map(allResources.map((one) => [one.name, one]))

function provided(Screen: () => ReactNode): () => ReactNode {
  return function Provided() {
    return (
      <ResourcesProvider resources={known}>
        <Screen />
      </ResourcesProvider>
    )
  }
}

function show(resource: Resource, at: string) {
  const settings = { resource, home: `/${resource.screen}` }
  const entry = entryOf(resource, at.includes('/edit/'))
  const base = `/${resource.screen}`
  return showScreens({
    catalogue: en,
    at,
    me: personWith(...allResources.map((one) => one.permission)),
    profile: strangeProfile,
    screens: {
      [base]: provided(listScreen(settings)),
      [`${base}/edit/$id`]: provided(formScreen(settings)),
      [`${base}/view/$id`]: provided(viewScreen(settings)),
    },
    answer: ({ path, method, body }: SentRequest) => {
      if (path === `/${resource.name}/one`)
        return { body: method === 'PUT' ? { ...entry, ...(body as object) } : entry }
      return path === `/${resource.name}` ? { body: { items: [entry], total: 1 } } : { status: 404 }
    },
  })
}

function expectNoLeak(): void {
  const shown = document.body.textContent
  const typed = [...document.querySelectorAll('input')].map((one) => one.value)
  const all = [shown, ...typed].join(' ').replaceAll(/[\s,]/g, (space) => (space === ',' ? '' : ' '))
  expect(findLeakedUnits(all)).toEqual([])
  expect(all).not.toContain('12345')
}

afterEach(() => cleanup())

test('screens in unusual units: the check covers at least three resources and detects unconverted units', () => {
  expect(measured.length).toBeGreaterThanOrEqual(3)
  expect(findLeakedUnits('31.50 t (69,446 lb), 42 km/h, 3 m² of 1.605 t/m³ don’t 5 stn 2 stn/bbl')).toEqual([
    't',
    'lb',
    'km/h',
    'm²',
    't',
    'm³',
  ])
})

test.each(measured)('%s: list, view and form use the units of the user', async (_, resource, fields) => {
  show(resource, `/${resource.screen}`)
  const table = await screen.findByRole('table')
  await within(table).findAllByText('A name')
  for (const [name, field] of fields.filter(([, { options }]) => options.listed !== false)) {
    const { unitsLabel } = shownUnit(strangeProfile, measureOf(field)).display
    const header = `${en[`${resource.messages}.field.${name}`] as string}, ${unitsLabel}`
    expect(within(table).getByRole('columnheader', { name: header })).toBeTruthy()
    const text = formatNumber(strangeProfile, measureOf(field), baseOf(field), 'en')
    expect(within(table).getAllByRole('cell', { name: text }).length).toBeGreaterThan(0)
  }
  expectNoLeak()
  cleanup()

  show(resource, `/${resource.screen}/view/one`)
  for (const [, field] of fields) {
    const text = formatQuantity(strangeProfile, measureOf(field), baseOf(field), 'en')
    expect((await screen.findAllByText(text)).length).toBeGreaterThan(0)
  }
  expectNoLeak()
  cleanup()

  const shown = show(resource, `/${resource.screen}/edit/one`)
  const [name, field] = fields[0] ?? []
  if (name === undefined || !field) throw new Error(`${resource.name} has no quantity`)
  const label = new RegExp(`^${en[`${resource.messages}.field.${name}`] as string}`)
  const input = await screen.findByRole<HTMLInputElement>('textbox', { name: label })
  expect(Number(input.value)).toBeCloseTo(toProfile(strangeProfile, measureOf(field), baseOf(field)), 5)
  expectNoLeak()
  // The user types in the unit of the profile; the request uses the base unit.
  await userEvent.clear(input)
  await userEvent.type(input, '12')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await expect.poll(() => shown.sent.some(({ method }) => method === 'PUT')).toBe(true)
  const sent = shown.sent.find(({ method }) => method === 'PUT')?.body as Record<string, number>
  expect(sent[name]).toBeCloseTo(12 / shownUnit(strangeProfile, measureOf(field)).conversionFactor, 8)
})

test('validates a limit in the unit of the user before anything is sent', async () => {
  const [, resource, fields] = measured.find(([name]) => name === 'equipment') ?? []
  const name = fields?.[0]?.[0]
  if (!resource || name === undefined) throw new Error('equipment has no quantity')
  const [stones] = strangeProfile.measures.weight
  const limited = { ...stones, lowerLimit: 10, upperLimit: 20_000 }
  const entry = entryOf(resource, true)
  const { sent } = showScreens({
    catalogue: en,
    at: `/${resource.screen}/edit/one`,
    me: personWith(resource.permission),
    profile: { ...strangeProfile, measures: { ...strangeProfile.measures, weight: [limited] } },
    screens: {
      [`/${resource.screen}/edit/$id`]: provided(formScreen({ resource, home: '/' })),
    },
    answer: () => ({ body: entry }),
  })
  const input = await screen.findByRole('textbox', { name: /^Tare/ })
  await userEvent.clear(input)
  await userEvent.type(input, '9.9')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  const errors = await screen.findAllByText(/Number must be between 10\.000 stn and 20,000\.000 stn/)
  expect(errors.length).toBeGreaterThan(0)
  expect(sent.every(({ method }) => method === 'GET')).toBe(true)
})
