import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { personWith, showScreens } from '@haulway/testing/web/screen.tsx'
import { YARD, catalogue, person, screens, show, truck, two } from './testing/trucks.tsx'

/** An element with this text, parts of which may be in nested elements. */
const wholeText = (text: string) => screen.getByText((_, element) => element?.textContent === text)

test('list shows a page in the reader’s units, with its position in the total', async () => {
  const { sent } = show('/trucks?page=1&limit=2&search=t&kind=rigid', { answer: () => two })
  const table = await screen.findByRole('table')
  await within(table).findByText('T-1')
  expect(screen.getByText('Showing 3 to 4 of 32 entries')).toBeTruthy()
  expect(within(table).getByRole('columnheader', { name: 'Payload, tn (lb)' })).toBeTruthy()
  // 31,500 kg are 34.72 US tons.
  expect(within(table).getAllByRole('cell', { name: '34.72 (69,446)' })).toHaveLength(2)
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

test('list writes sort, page and search to the address and returns to the first page', async () => {
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

test('list opens the view on a row click and on Enter', async () => {
  const shown = show('/trucks', { answer: ({ path }) => (path === '/trucks' ? two : { body: truck('T-2') }) })
  await userEvent.click(await screen.findByText('T-2'))
  await expect.poll(shown.address).toBe('/trucks/view/id-T-2')
})

test('hides buttons that change entries from users who may only read', async () => {
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

test('an empty list explains why and what to do', async () => {
  show('/trucks', { answer: () => ({ body: { items: [], total: 0 } }) })
  expect(await screen.findByRole('heading', { name: 'Nothing here yet' })).toBeTruthy()
})

test('clears a filter that matches nothing', async () => {
  const shown = show('/trucks?kind=rigid', { answer: () => ({ body: { items: [], total: 0 } }) })
  await userEvent.click(await screen.findByRole('button', { name: 'Clear the filters' }))
  await expect.poll(shown.address).toBe('/trucks')
})

test('reports a list that fails to load and offers a retry', async () => {
  let fails = true
  show('/trucks', { answer: () => (fails ? { status: 503 } : two) })
  expect((await screen.findByRole('alert')).textContent).toMatch(/Server not available/)
  fails = false
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('T-1')).toBeTruthy()
})

test('hides at once; deletes only after confirmation and reports why a delete was refused', async () => {
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

test('view shows the entry in words, with who changed it', async () => {
  show('/trucks/view/id-T-1', { answer: () => ({ body: truck('T-1', { hired: true }) }) })
  expect(await screen.findByText('34.72 tn (69,446 lb)')).toBeTruthy()
  expect(screen.getByText('Rigid')).toBeTruthy()
  expect(wholeText('Changed: 2026-05-12 14:05 by Grace Hopper')).toBeTruthy()
  expect(screen.queryByRole('textbox')).toBeNull()
})

test('view reports an entry that does not exist', async () => {
  show('/trucks/view/nothing', {
    answer: () => ({ status: 404, body: { message: 'The data is not found' } }),
  })
  expect((await screen.findByRole('alert')).textContent).toMatch(/The data is not found/)
})

test('edits selected rows together, sending only the selected fields with the versions that were read', async () => {
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

test('names each row that could not be changed with its reason, and reports only real changes as done', async () => {
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
  const outcome = await screen.findByRole('dialog', { name: '1 entry stayed as it was' })
  expect(outcome.textContent).toMatch(/1 entry deleted.*T-2: In use by Trucks/)
})

test('history lists the user, the time, and each field before and after', async () => {
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
    'Payload22.05 tn (44,092 lb)34.72 tn (69,446 lb)',
    'HiredNoYes',
    'YardOld yard–',
  ])
})
