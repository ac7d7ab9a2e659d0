import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { personWith, showScreens, type Answer, type SentRequest } from '@haulway/testing/web/screen.tsx'
import { en as ui } from '@haulway/ui/messages/en.ts'
import { usProfile } from '@haulway/units'
import { choice, defineResource, flag, quantity, reference, text, type Item } from '@haulway/resource'
import { en as validation } from '@haulway/resource/messages/en.ts'
import { formScreen } from './FormScreen.tsx'
import { ResourcesProvider } from './known.tsx'
import { listScreen } from './ListScreen.tsx'
import { en as words } from './messages/en.ts'
import { viewScreen } from './ViewScreen.tsx'

const trucks = defineResource({
  name: 'trucks',
  permission: 'equipment',
  messages: 'trucks',
  titleField: 'title',
  hideable: true,
  fields: {
    title: text({ required: true, max: 8 }),
    kind: choice(['rigid', 'articulated'], { required: true, initial: 'rigid' }),
    payload: quantity('weight', { min: 0, max: 100_000 }),
    hired: flag(),
    yard: reference('yards'),
  },
})

const catalogue = {
  ...ui,
  ...validation,
  ...words,
  'trucks.title': 'Trucks',
  'trucks.one': 'Truck',
  'trucks.field.title': 'Number',
  'trucks.field.kind': 'Kind',
  'trucks.kind.rigid': 'Rigid',
  'trucks.kind.articulated': 'Articulated',
  'trucks.field.payload': 'Payload',
  'trucks.field.hired': 'Hired',
  'trucks.field.yard': 'Yard',
}

const yards = defineResource({
  name: 'yards',
  permission: 'yards',
  messages: 'yards',
  titleField: 'title',
  fields: { title: text({ required: true }) },
})

/** An element with this text, some of it possibly in elements within. */
const wholeText = (text: string) => screen.getByText((_, element) => element?.textContent === text)

const YARD = '01a1fc2b-b573-73b4-80a4-9f42c7c8ffce'
const person = { id: 'p', title: 'Grace Hopper' }
const audit = {
  createdAt: '2026-05-01T08:00:00.000Z',
  createdBy: person,
  modifiedAt: '2026-05-12T14:05:00.000Z',
  modifiedBy: person,
}

function truck(title: string, more: Partial<Item<typeof trucks>> = {}): Item<typeof trucks> {
  return {
    id: `id-${title}`,
    version: 3,
    hidden: false,
    auditInfo: audit,
    title,
    kind: 'rigid',
    payload: 31_500,
    hired: null,
    yard: { id: YARD, title: 'North yard' },
    ...more,
  }
}

const settings = { resource: trucks, home: '/trucks' }
const known = new Map([trucks, yards].map((one) => [one.name, one]))

function provided(Screen: () => ReactNode): () => ReactNode {
  return function Provided() {
    return (
      <ResourcesProvider resources={known}>
        <Screen />
      </ResourcesProvider>
    )
  }
}

const screens = {
  '/trucks': provided(listScreen(settings)),
  '/trucks/new': provided(formScreen(settings)),
  '/trucks/edit/$id': provided(formScreen(settings)),
  '/trucks/view/$id': provided(viewScreen(settings)),
}

interface Setting {
  readonly answer: (request: SentRequest) => Answer
  readonly resources?: string[]
}

function show(at: string, { answer, resources = ['equipment', 'yards'] }: Setting) {
  return showScreens({
    catalogue,
    screens,
    at,
    answer,
    me: personWith(...resources),
    profile: usProfile,
  })
}

const two = { body: { items: [truck('T-1'), truck('T-2', { hired: true })], total: 32 } }

test('the list shows the page in the reader’s units, and says which part of the whole it is', async () => {
  const { sent } = show('/trucks?page=1&limit=2&search=t&kind=rigid', { answer: () => two })
  const table = await screen.findByRole('table')
  await within(table).findByText('T-1')
  expect(screen.getByText('Showing 3 to 4 of 32 entries')).toBeTruthy()
  expect(within(table).getByRole('columnheader', { name: 'Payload, t' })).toBeTruthy()
  // 31,500 kg are 34.72 US tons.
  expect(within(table).getAllByRole('cell', { name: '34.72' })).toHaveLength(2)
  expect(within(table).getAllByRole('link', { name: 'North yard' })[0]?.getAttribute('href')).toBe(
    `/yards/view/${YARD}`,
  )
  expect(Object.fromEntries(sent[0]?.query ?? [])).toEqual({
    limit: '2',
    page: '1',
    search: 't',
    kind: 'rigid',
  })
})

test('sort, page and search go into the address, and back to the first page', async () => {
  const shown = show('/trucks?page=1', { answer: () => two })
  await screen.findByText('T-1')
  await userEvent.click(screen.getByRole('button', { name: 'Kind' }))
  await expect.poll(shown.address).toBe('/trucks?sort=kind')
  await userEvent.click(screen.getByRole('button', { name: 'Kind' }))
  await expect.poll(shown.address).toBe('/trucks?sort=-kind')
  await userEvent.click(screen.getByRole('button', { name: 'Next page' }))
  await expect.poll(shown.address).toBe('/trucks?sort=-kind&page=1')
  await userEvent.type(screen.getByRole('searchbox'), 'caterpillar')
  await expect.poll(shown.address).toBe('/trucks?sort=-kind&search=caterpillar')
  await expect
    .poll(() => shown.sent.at(-1)?.query.toString())
    .toBe('limit=15&page=0&sort=-kind&search=caterpillar')
})

test('a click on a row opens the view; Enter does the same', async () => {
  const shown = show('/trucks', { answer: ({ path }) => (path === '/trucks' ? two : { body: truck('T-2') }) })
  await userEvent.click(await screen.findByText('T-2'))
  await expect.poll(shown.address).toBe('/trucks/view/id-T-2')
})

test('who may only look finds no buttons that change something', async () => {
  const me = personWith()
  showScreens({
    catalogue,
    screens,
    at: '/trucks',
    answer: () => two,
    me: { ...me, permissions: { equipment: ['read', 'list'] } },
  })
  await screen.findByText('T-1')
  expect(screen.queryByRole('link', { name: 'New' })).toBeNull()
  expect(screen.queryByRole('link', { name: /Edit/ })).toBeNull()
  expect(screen.queryByRole('button', { name: /More actions/ })).toBeNull()
})

test('an empty list says why and what to do', async () => {
  show('/trucks', { answer: () => ({ body: { items: [], total: 0 } }) })
  expect(await screen.findByRole('heading', { name: 'Nothing here yet' })).toBeTruthy()
})

test('a filter that nothing matches can be cleared', async () => {
  const shown = show('/trucks?kind=rigid', { answer: () => ({ body: { items: [], total: 0 } }) })
  await userEvent.click(await screen.findByRole('button', { name: 'Clear the filters' }))
  await expect.poll(shown.address).toBe('/trucks')
})

test('a list that fails says so and can be tried again', async () => {
  let fails = true
  show('/trucks', { answer: () => (fails ? { status: 503 } : two) })
  expect((await screen.findByRole('alert')).textContent).toMatch(/Server not available/)
  fails = false
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('T-1')).toBeTruthy()
})

test('hiding asks the server; deleting asks the person first, and shows why it is refused', async () => {
  const { sent } = show('/trucks', {
    answer({ method }) {
      if (method !== 'DELETE') return two
      const error = { field: 'id', key: 'conflict.inUse', args: { resource: 'trucks' }, defaultMessage: 'x' }
      return { status: 409, body: { message: 'x', errors: [error] } }
    },
  })
  await userEvent.click((await screen.findAllByRole('button', { name: /More actions/ }))[0]!)
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Hide' }))
  await expect.poll(() => sent.some((one) => one.path === '/trucks/id-T-1/hide')).toBe(true)
  await userEvent.click(screen.getAllByRole('button', { name: /More actions/ })[0]!)
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  const question = await screen.findByRole('dialog', { name: 'Delete “T-1”?' })
  expect(sent.some((one) => one.method === 'DELETE')).toBe(false)
  await userEvent.click(within(question).getByRole('button', { name: 'Delete' }))
  const error = await screen.findByRole('dialog', { name: 'Error' })
  expect(error.textContent).toMatch(/In use by Trucks/)
  await userEvent.click(within(error).getByRole('button', { name: 'OK' }))
  await expect.poll(() => screen.queryByRole('dialog', { name: 'Error' })).toBeNull()
})

test('the form names every mistake beside its field and above, and focuses the first', async () => {
  const { sent } = show('/trucks/new', { answer: () => ({ status: 500 }) })
  await userEvent.type(await screen.findByRole('textbox', { name: /Payload/ }), '120')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  const summary = await screen.findByRole('alert')
  expect(summary.textContent).toMatch(/2 fields need attention/)
  expect(within(summary).getByRole('link', { name: 'Number: This field is required' })).toBeTruthy()
  // The limit of 100,000 kg in the reader's unit.
  expect(summary.textContent).toMatch(/Payload: Number must be between .* and 110\.23 t/)
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /Number/ }))
  expect(sent).toEqual([])
})

test('a new entry is sent in base units with a key against repetition, and shown', async () => {
  const shown = show('/trucks/new', {
    answer: ({ method, path }) =>
      method === 'POST'
        ? { status: 201, body: truck('T-9') }
        : { body: path === '/trucks' ? two.body : truck('T-9') },
  })
  await userEvent.type(await screen.findByRole('textbox', { name: /Number/ }), ' T-9 ')
  await userEvent.type(screen.getByRole('textbox', { name: /Payload/ }), '40')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await expect.poll(shown.address).toBe('/trucks/view/id-T-9')
  const post = shown.sent.find((one) => one.method === 'POST')
  expect(post?.body).toEqual({ title: 'T-9', kind: 'rigid', payload: 36_287.3896, hired: null, yard: null })
  expect(post?.headers.get('Idempotency-Key')).toMatch(/^[0-9a-f]{32}$/)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('what the server finds wrong is shown at its field', async () => {
  const error = { field: 'title', key: 'validation.exists', args: {}, defaultMessage: 'Already exist' }
  show('/trucks/new', {
    answer: () => ({ status: 400, body: { message: 'Validation failed', errors: [error] } }),
  })
  await userEvent.type(await screen.findByRole('textbox', { name: /Number/ }), 'T-1')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByRole('link', { name: 'Number: Already exist' })).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a failed save keeps what was typed and says what failed', async () => {
  show('/trucks/new', {
    answer: () => ({ status: 403, body: { message: 'You do not have enough permissions.' } }),
  })
  await userEvent.type(await screen.findByRole('textbox', { name: /Number/ }), 'T-1')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect((await screen.findByRole('dialog', { name: 'Error' })).textContent).toMatch(/enough permissions/)
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /Number/, hidden: true }).value).toBe('T-1')
})

test('leaving with unsaved changes asks; Esc stays', async () => {
  const shown = show('/trucks/new', { answer: () => two })
  await userEvent.type(await screen.findByRole('textbox', { name: /Number/ }), 'T-1')
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await screen.findByRole('dialog', { name: 'You have unsaved changes. Continue?' })
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  expect(shown.address()).toBe('/trucks/new')
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Leave without saving' }))
  await expect.poll(shown.address).toBe('/trucks')
})

test('what was typed survives a reload', async () => {
  sessionStorage.setItem(
    'haulway.draft.person.account.trucks/new',
    JSON.stringify({ values: { title: 'T-77', payload: 1000 } }),
  )
  show('/trucks/new', { answer: () => two })
  const title = await screen.findByRole<HTMLInputElement>('textbox', { name: /Number/ })
  await expect.poll(() => title.value).toBe('T-77')
  await userEvent.click(screen.getByRole('button', { name: 'Discard it' }))
  await expect.poll(() => title.value).toBe('')
  expect(sessionStorage.length).toBe(0)
})

test('when somebody else saved first, nothing is lost and nothing of theirs is overwritten unseen', async () => {
  const theirs = truck('T-1', { version: 4, payload: 20_000, kind: 'articulated' })
  let stale = true
  const shown = show('/trucks/edit/id-T-1', {
    answer({ method }) {
      if (method === 'PUT' && stale) {
        const error = { field: 'version', key: 'conflict.version', args: {}, defaultMessage: 'x' }
        return { status: 409, body: { message: 'x', errors: [error], current: theirs } }
      }
      return { body: truck('T-1') }
    },
  })
  const title = await screen.findByRole('textbox', { name: /Payload/ })
  await userEvent.clear(title)
  await userEvent.type(title, '50')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  const notice = await screen.findByRole('alert')
  expect(notice.textContent).toMatch(/Grace Hopper saved other changes at 2026-05-12 14:05/)
  // Untouched here: theirs is taken over. Changed by both: the person chooses.
  const row = (name: RegExp) => within(within(notice).getByRole('row', { name }))
  const chosen = (name: RegExp) => row(name).getByRole<HTMLInputElement>('radio', { checked: true }).value
  expect(chosen(/Kind Articulated Rigid/)).toBe('take')
  expect(chosen(/Payload 22\.05 t .* 50\.00 t/)).toBe('keep')
  // Theirs, and mine back again: nothing is lost by looking.
  await userEvent.click(row(/Payload/).getByRole('radio', { name: 'Take theirs' }))
  await expect
    .poll(() => screen.getByRole<HTMLInputElement>('textbox', { name: /Payload/ }).value)
    .toMatch(/^22\.04/)
  await userEvent.click(row(/Payload/).getByRole('radio', { name: 'Keep mine' }))
  await expect.poll(() => screen.getByRole<HTMLInputElement>('textbox', { name: /Payload/ }).value).toBe('50')
  stale = false
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await expect.poll(shown.address).toBe('/trucks/view/id-T-1')
  expect(shown.sent.findLast((one) => one.method === 'PUT')?.body).toMatchObject({
    version: 4,
    kind: 'articulated',
    payload: 45_359.237,
  })
})

test('the view shows the entry in words, with who changed it', async () => {
  show('/trucks/view/id-T-1', { answer: () => ({ body: truck('T-1', { hired: true }) }) })
  expect(await screen.findByText('34.72 t (69,446 lb)')).toBeTruthy()
  expect(screen.getByText('Rigid')).toBeTruthy()
  expect(wholeText('Changed: 2026-05-12 14:05 by Grace Hopper')).toBeTruthy()
  expect(screen.queryByRole('textbox')).toBeNull()
})

test('an entry that is not there says so', async () => {
  show('/trucks/view/nothing', {
    answer: () => ({ status: 404, body: { message: 'The data is not found' } }),
  })
  expect((await screen.findByRole('alert')).textContent).toMatch(/The data is not found/)
})

test('picked rows are edited together: chosen fields alone, with the versions that were seen', async () => {
  const { sent } = show('/trucks', {
    answer: ({ path }) => (path === '/trucks/bulk' ? { body: { done: 2, refused: [] } } : two),
  })
  await screen.findByText('T-1')
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select the rows of this page' }))
  const bar = await screen.findByRole('toolbar', { name: '2 selected' })
  await userEvent.click(within(bar).getByRole('button', { name: 'Edit' }))
  const dialog = await screen.findByRole('dialog', { name: 'Edit 2 entries' })
  expect(within(dialog).queryByRole('checkbox', { name: 'Number' })).toBeNull()
  await userEvent.click(within(dialog).getByRole('checkbox', { name: 'Payload' }))
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'Payload' }), '10')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
  await expect.poll(() => screen.queryByRole('toolbar')).toBeNull()
  expect(sent.find((one) => one.path === '/trucks/bulk')?.body).toEqual({
    action: 'edit',
    rows: [
      { id: 'id-T-1', version: 3 },
      { id: 'id-T-2', version: 3 },
    ],
    values: { payload: 9_071.8474 },
  })
})

test('rows that refuse are named with the reason, and nothing is said to be done that is not', async () => {
  const errors = [{ field: 'id', key: 'conflict.inUse', args: { resource: 'trucks' }, defaultMessage: 'x' }]
  const { sent } = show('/trucks', {
    answer: ({ path }) =>
      path === '/trucks/bulk/delete'
        ? { body: { done: 1, refused: [{ id: 'id-T-2', title: 'T-2', errors }] } }
        : two,
  })
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select T-1' }))
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select T-2' }))
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }))
  const question = await screen.findByRole('dialog', { name: 'Delete 2 entries?' })
  expect(sent.some((one) => one.method === 'POST')).toBe(false)
  await userEvent.click(within(question).getByRole('button', { name: 'Delete' }))
  const told = await screen.findByRole('dialog', { name: '1 entry stayed as it was' })
  expect(told.textContent).toMatch(/1 entry deleted.*T-2: In use by Trucks/)
})

test('the history of an entry: who, when, and each field as it was and as it is', async () => {
  const change = {
    id: 'c-1',
    at: '2026-05-12T14:05:00.000Z',
    user: person,
    resource: 'trucks',
    entity: { id: 'id-T-1', title: 'T-1' },
    action: 'update',
    before: { payload: 20_000, yard: { id: YARD, title: 'Old yard' }, hired: false },
    after: { payload: 31_500, yard: null, hired: true },
  }
  show('/trucks/view/id-T-1', {
    answer: ({ path }) =>
      path.endsWith('/history') ? { body: { items: [change], total: 1 } } : { body: truck('T-1') },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Show the history' }))
  const history = await screen.findByRole('region', { name: 'History' })
  expect((await within(history).findByText('Grace Hopper')).parentElement?.textContent).toBe(
    '2026-05-12 14:05 Grace Hopper: changed',
  )
  const rows = within(history).getAllByRole('row')
  expect(rows.map((one) => one.textContent)).toEqual([
    'FieldBeforeAfter',
    'Payload22.05 t (44,092 lb)34.72 t (69,446 lb)',
    'HiredNoYes',
    'YardOld yard–',
  ])
})
