import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import type { Language } from '@haulway/platform/messages.ts'
import { ResourcesProvider } from '@haulway/screens/known.tsx'
import { strangeProfile } from '@haulway/testing/strange-profile.ts'
import { enter } from '@haulway/testing/web/enter.ts'
import { personWith, showScreens, type SentRequest } from '@haulway/testing/web/screen.tsx'
import { usProfile, type MeasurementProfile } from '@haulway/units'
import { cn, en, ru } from '../testing/web/words.ts'
import { MySettings } from '../users/web/profile/MySettings.tsx'
import { measurementProfiles } from '../measurement/measurement-profile.resource.ts'
import { ProfileForm } from '../measurement/web/ProfileForm.tsx'
import { ProfileList } from '../measurement/web/ProfileList.tsx'
import { ProfileView } from '../measurement/web/ProfileView.tsx'

const catalogues = { en, ru, cn }
const person = { id: 'person', title: 'Ada Byron' }
const at = '2026-05-06T10:00:00.000Z'

function entry(profile: MeasurementProfile, builtIn: boolean) {
  return {
    id: profile.name,
    version: 4,
    hidden: false,
    auditInfo: { createdAt: at, createdBy: person, modifiedAt: at, modifiedBy: person },
    name: profile.name,
    measures: profile.measures,
    builtIn,
    accounts: 2,
    users: 1,
  }
}

const entries = [entry(usProfile, true), entry(strangeProfile, false)]

function answer({ method, path, body }: SentRequest) {
  if (path === '/users/me/settings')
    return { body: method === 'GET' ? { measurementProfile: null, language: null } : body }
  if (path === '/measurementprofiles') {
    return method === 'POST'
      ? { status: 201, body: entry(body as MeasurementProfile, false) }
      : { body: { items: entries, total: 2 } }
  }
  const found = entries.find((one) => path === `/measurementprofiles/${one.id}`)
  if (!found) return { status: 404 }
  return { body: method === 'PUT' ? { ...found, ...(body as object) } : found }
}

const known = new Map([[measurementProfiles.name, measurementProfiles]])

function Settings(): ReactNode {
  return (
    <ResourcesProvider resources={known}>
      <MySettings />
    </ResourcesProvider>
  )
}

function show(address: string, language: Language = 'en') {
  return showScreens({
    catalogue: catalogues[language],
    language,
    at: address,
    me: { ...personWith(), roles: [0] },
    answer,
    screens: {
      '/measurement-settings': ProfileList,
      '/measurement-settings/new': ProfileForm,
      '/measurement-settings/edit/$id': ProfileForm,
      '/measurement-settings/view/$id': ProfileView,
      '/users/me/settings': Settings,
    },
  })
}

const weight = () => screen.getByRole('group', { name: 'Weight' })
const cell = (label: string, unit = 'Weight, unit 1') =>
  within(screen.getByRole('group', { name: unit })).getByRole<HTMLInputElement>('textbox', {
    name: new RegExp(`^${label}`),
  })

async function retype(input: HTMLElement, text: string): Promise<void> {
  await userEvent.clear(input)
  await enter(input, text)
}

test('lists units and usage of the profiles; a built-in profile can only be copied', async () => {
  show('/measurement-settings')
  const table = await screen.findByRole('table')
  const us = await within(table).findByRole('row', { name: /^US/ })
  expect(within(us).getByRole('cell', { name: 'tons (lb)' })).toBeTruthy()
  expect(within(us).getByRole('link', { name: 'Copy US' }).getAttribute('href')).toBe(
    '/measurement-settings/new?copy=us',
  )
  expect(within(us).queryByRole('link', { name: /Edit/ })).toBeNull()
  const strange = within(table).getByRole('row', { name: /^strange/ })
  expect(within(strange).getByRole('cell', { name: 'stn' })).toBeTruthy()
  expect(within(strange).getByRole('link', { name: 'Edit: strange' })).toBeTruthy()
})

test.each([
  ['en', 'US', 'Comes with the program', '34.72 tons (69,446 lb)', '1.353 tons/yd³'],
  ['ru', 'us', 'Входит в состав программы', '34,72 кор. т (69 446 фунт)', '1,353 кор. т/ярд³'],
  ['cn', 'us', '随程序提供', '34.72 短吨 (69,446 lb)', '1.353 短吨/yd³'],
] as const)(
  'the view in %s shows example numbers in the units of the profile',
  async (language, _, fixed, tons, density) => {
    show('/measurement-settings/view/us', language)
    expect(await screen.findByText(new RegExp(`^${fixed}`))).toBeTruthy()
    const texts = screen.getAllByRole('status').map((one) => one.textContent.replaceAll(/\s/g, ' '))
    expect(texts.some((one) => one.endsWith(tons))).toBe(true)
    expect(texts.some((one) => one.endsWith(density))).toBe(true)
    expect(screen.queryByRole('link', { name: /Edit|Изменить|编辑/ })).toBeNull()
  },
)

test('previews a profile while it is typed, and sends it in its stored form', async () => {
  const shown = show('/measurement-settings/new?copy=us')
  await retype(await screen.findByRole('textbox', { name: /^Name/ }), 'stones')
  expect(within(weight()).getByRole('status').textContent).toBe('31,500 kg = 34.72 tons (69,446 lb)')
  await userEvent.click(within(weight()).getByRole('button', { name: 'Remove pounds' }))
  await retype(cell('Unit id'), 'stones')
  await retype(cell('Label'), 'st')
  await retype(cell('Factor'), '0.157473')
  await retype(cell('Decimals'), '3')
  await enter(cell('Lower limit'), '10')
  expect(within(weight()).getByRole('status').textContent).toBe('31,500 kg = 4,960.400 st')
  await userEvent.click(within(weight()).getByRole('checkbox', { name: 'Totals' }))
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await expect.poll(shown.address).toBe('/measurement-settings/view/stones')
  const sent = shown.sent.find(({ method }) => method === 'POST')?.body as MeasurementProfile
  expect(sent.name).toBe('stones')
  const [pieces] = usProfile.measures.count
  expect(sent.measures).toEqual({
    ...usProfile.measures,
    // A missing label is sent as null; the server stores it as ''.
    count: [{ ...pieces, display: { ...pieces.display, unitsLabel: null } }],
    weight: [
      {
        unitsTitle: 'stones',
        conversionFactor: 0.157473,
        display: { unitsLabel: 'st', decimalPlaces: 3 },
        lowerLimit: 10,
        upperLimit: null,
        gridTotal: false,
      },
    ],
  })
})

test('shows an error of a measurement profile next to its cell and sends nothing', async () => {
  const shown = show('/measurement-settings/edit/strange')
  await screen.findByRole('group', { name: 'Weight' })
  // The name of an existing profile cannot change.
  expect(screen.queryByRole('textbox', { name: /^Name/ })).toBeNull()
  await retype(cell('Factor'), '0')
  await retype(cell('Decimals'), '1.5')
  await userEvent.click(within(weight()).getByRole('button', { name: /^Add a unit in brackets/ }))
  expect(within(weight()).getByRole('status').textContent).toBe('Not complete yet')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await within(weight()).findByText('Integer expected')).toBeTruthy()
  expect(cell('Factor').getAttribute('aria-invalid')).toBe('true')
  expect(cell('Unit id', 'Weight, unit 2').getAttribute('aria-invalid')).toBe('true')
  expect(shown.sent.every(({ method }) => method === 'GET')).toBe(true)
  await retype(cell('Factor'), '2')
  await retype(cell('Decimals'), '1')
  await userEvent.click(within(weight()).getByRole('button', { name: 'Remove' }))
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await expect.poll(shown.address).toBe('/measurement-settings/view/strange')
  expect(shown.sent.find(({ method }) => method === 'PUT')?.body).toMatchObject({
    version: 4,
    measures: { weight: [{ conversionFactor: 2 }] },
  })
})

test('offers all profiles to the user and saves the selected one', async () => {
  const shown = show('/users/me/settings')
  await userEvent.click(await screen.findByRole('combobox', { name: /^Measurement profile/ }))
  expect(await screen.findByRole('option', { name: 'US' })).toBeTruthy()
  await userEvent.click(await screen.findByRole('option', { name: 'strange' }))
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await expect.poll(() => shown.left).toEqual(['/users/me/settings'])
  expect(shown.sent.find(({ method }) => method === 'PUT')?.body).toEqual({
    measurementProfile: 'strange',
    language: null,
  })
})
