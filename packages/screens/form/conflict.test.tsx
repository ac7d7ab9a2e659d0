import { defineTrialResource } from '@haulway/testing/trial-resource.ts'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import {
  personWith,
  showScreens,
  type ScreenResponse,
  type SentRequest,
} from '@haulway/testing/web/screen.tsx'
import { en as ui } from '@haulway/ui/messages/en.ts'
import { choices, rows, text, type Item } from '@haulway/resource'
import { en as validation } from '@haulway/resource/messages/en.ts'
import { en as words } from '../messages/en.ts'
import { formScreen } from './FormScreen.tsx'

const hauls = defineTrialResource({
  name: 'hauls',
  permission: 'routes',
  messages: 'hauls',
  titleField: 'title',
  hideable: true,
  fields: {
    title: text({ required: true }),
    stops: rows({ place: text({ required: true }), note: text() }),
    shifts: choices(['first', 'second', 'third'], { initial: [] }),
  },
})

const catalogue = {
  ...ui,
  ...validation,
  ...words,
  'hauls.title': 'Hauls',
  'hauls.one': 'Haul',
  'hauls.field.title': 'Name',
  'hauls.field.stops': 'Stops',
  'hauls.stops.place': 'Place',
  'hauls.stops.note': 'Note',
  'hauls.field.shifts': 'Shifts',
  'hauls.shifts.first': '1st',
  'hauls.shifts.second': '2nd',
  'hauls.shifts.third': '3rd',
}

const person = { id: 'p', title: 'Grace Hopper' }
type Haul = Item<typeof hauls>

function haul(more: Partial<Haul> = {}): Haul {
  return {
    id: 'h-1',
    version: 3,
    hidden: false,
    auditInfo: {
      createdAt: '2026-05-01T08:00:00.000Z',
      createdBy: person,
      modifiedAt: '2026-05-12T14:05:00.000Z',
      modifiedBy: person,
    },
    title: 'North',
    stops: [
      { place: 'Pit', note: null },
      { place: 'Tip', note: null },
    ],
    shifts: ['first'],
    ...more,
  }
}

const conflictWith = (current: Haul): ScreenResponse => {
  const error = { field: 'version', key: 'conflict.version', args: {}, defaultMessage: 'x' }
  return { status: 409, body: { message: 'x', errors: [error], current } }
}
const gone: ScreenResponse = { status: 404, body: { message: 'The data is not found', errors: [] } }

/**
 * Opens the form of the haul; each save gets the next of the answers, and once they are used up is accepted as sent.
 */
function show(read: Haul, ...puts: ScreenResponse[]) {
  const Form = formScreen({ resource: hauls, home: '/hauls' })
  let at = 0
  const answer = ({ method, body }: SentRequest): ScreenResponse => {
    if (method === 'POST') return { status: 201, body: { ...haul(), ...(body as object), id: 'h-2' } }
    if (method !== 'PUT') return { body: read }
    return puts[at++] ?? { body: { ...read, ...(body as object) } }
  }
  const shown = showScreens({
    catalogue,
    screens: { '/hauls/edit/$id': Form, '/hauls/view/$id': () => null, '/hauls': () => null },
    at: '/hauls/edit/h-1',
    answer,
    me: personWith('routes'),
  })
  return { ...shown, lastOf: (method: string) => shown.sent.findLast((one) => one.method === method) }
}

const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }))
const stop = (n: number, part: string) =>
  within(screen.getByRole('listitem', { name: `Stops ${n}` })).getByRole<HTMLInputElement>('textbox', {
    name: part,
  })
const rowOf = async (name: RegExp) => within(await screen.findByRole('row', { name }))

async function type(box: HTMLElement, value: string) {
  await userEvent.clear(box)
  if (value !== '') await userEvent.type(box, value)
}

test('merges rows changed on either side and lets the user choose either version instead', async () => {
  const theirs = haul({
    version: 4,
    title: 'Far north',
    stops: [
      { place: 'Pit', note: 'muddy' },
      { place: 'Tip', note: null },
    ],
  })
  const shown = show(haul(), conflictWith(theirs))
  await screen.findByRole('listitem', { name: 'Stops 2' })
  await type(stop(2, 'Note'), 'narrow')
  await save()
  const row = await rowOf(/Stops/)
  // Both versions in full, with additions and removals marked.
  const [own, other] = [row.getAllByRole('cell')[1]!, row.getAllByRole('cell')[0]!]
  expect([...other.querySelectorAll('ins')].map((one) => one.textContent)).toEqual(['Pit, muddy'])
  expect([...own.querySelectorAll('ins')].map((one) => one.textContent)).toEqual(['Tip, narrow'])
  expect(other.textContent).toContain('Tip')
  expect(row.getByRole<HTMLInputElement>('radio', { checked: true }).value).toBe('both')
  expect([stop(1, 'Note').value, stop(2, 'Note').value]).toEqual(['muddy', 'narrow'])

  await userEvent.click(row.getByRole('radio', { name: 'Keep mine' }))
  await expect.poll(() => [stop(1, 'Note').value, stop(2, 'Note').value]).toEqual(['', 'narrow'])
  await userEvent.click(row.getByRole('radio', { name: 'Take theirs' }))
  await expect.poll(() => [stop(1, 'Note').value, stop(2, 'Note').value]).toEqual(['muddy', ''])
  await userEvent.click(row.getByRole('radio', { name: 'Both' }))
  await save()
  await expect.poll(shown.address).toBe('/hauls/view/h-1')
  expect(shown.lastOf('PUT')?.body).toMatchObject({
    version: 4,
    title: 'Far north',
    stops: [
      { place: 'Pit', note: 'muddy' },
      { place: 'Tip', note: 'narrow' },
    ],
  })
})

test('keeps both versions of a row that both sides changed and points it out', async () => {
  const theirs = haul({
    version: 4,
    stops: [
      { place: 'Pit', note: 'theirs' },
      { place: 'Tip', note: null },
    ],
  })
  show(haul(), conflictWith(theirs))
  await screen.findByRole('listitem', { name: 'Stops 2' })
  await type(stop(1, 'Note'), 'mine')
  await save()
  await screen.findByText(/Both changed the same row/)
  expect([1, 2, 3].map((n) => `${stop(n, 'Place').value} ${stop(n, 'Note').value}`.trim())).toEqual([
    'Pit theirs',
    'Pit mine',
    'Tip',
  ])
  // After manual removal the value equals none of the three versions.
  await userEvent.click(screen.getByRole('button', { name: 'Stops 1: Remove' }))
  await expect.poll(() => screen.queryByText(/Both changed the same row/)).toBeNull()
})

test('asks only about new changes when a second conflict follows the first', async () => {
  const first = haul({ version: 4, title: 'Far north' })
  const second = haul({ version: 5, title: 'Far north', shifts: ['first', 'third'] })
  const shown = show(haul(), conflictWith(first), conflictWith(second))
  await screen.findByRole('listitem', { name: 'Stops 2' })
  await userEvent.click(screen.getByRole('checkbox', { name: '2nd' }))
  await save()
  await rowOf(/Name Far north North/)
  await save()
  const row = await rowOf(/Shifts/)
  expect(screen.queryByRole('row', { name: /Name/ })).toBeNull()
  expect(row.getByRole<HTMLInputElement>('radio', { checked: true }).value).toBe('both')
  await save()
  await expect.poll(shown.address).toBe('/hauls/view/h-1')
  const { title, shifts, version } = shown.lastOf('PUT')!.body as Haul
  expect([title, version, (shifts ?? []).join(' ')]).toEqual(['Far north', 5, 'first second third'])
})

test('merges a restored draft with changes saved since it was stored', async () => {
  const { title, stops, shifts } = haul()
  sessionStorage.setItem(
    'haulway.draft.person.account.hauls/h-1',
    JSON.stringify({
      version: 3,
      base: { title, stops, shifts },
      values: { title, stops, shifts: ['first', 'second'] },
    }),
  )
  const current = haul({ version: 4, title: 'Far north' })
  const shown = show(current, conflictWith(current))
  await screen.findByText(/Grace Hopper saved this entry/)
  await save()
  // The title was not changed here: it takes the other user's value and is not overwritten unseen.
  await rowOf(/Name Far north North/)
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /Name/ }).value).toBe('Far north')
  await save()
  await expect.poll(shown.address).toBe('/hauls/view/h-1')
  expect(shown.lastOf('PUT')?.body).toMatchObject({
    version: 4,
    title: 'Far north',
    shifts: ['first', 'second'],
  })
  sessionStorage.clear()
})

test('reports that the entry was hidden in the meantime', async () => {
  const shown = show(haul(), conflictWith(haul({ version: 4, hidden: true })))
  await type(await screen.findByRole('textbox', { name: /Name/ }), 'South')
  await save()
  const notice = await screen.findByRole('alert')
  expect(notice.textContent).toMatch(/The entry was hidden.*No field was changed by the other/)
  expect(within(notice).queryByRole('table')).toBeNull()
  await save()
  await expect.poll(shown.address).toBe('/hauls/view/h-1')
  expect(shown.lastOf('PUT')?.body).toMatchObject({ version: 4, title: 'South' })
})

test('saves an entry that was deleted in the meantime as a new one', async () => {
  const shown = show(haul(), gone)
  await type(await screen.findByRole('textbox', { name: /Name/ }), 'South')
  await save()
  expect((await screen.findByRole('alert')).textContent).toMatch(/Somebody deleted this entry/)
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /Name/ }).value).toBe('South')
  await userEvent.click(screen.getByRole('button', { name: 'Save as new' }))
  await expect.poll(shown.address).toBe('/hauls/view/h-2')
  expect(shown.lastOf('POST')?.path).toBe('/hauls')
  expect(shown.lastOf('POST')?.body).toMatchObject({ title: 'South', shifts: ['first'] })
})
