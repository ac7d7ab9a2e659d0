import { act, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { leavePage } from '@haulway/platform/web/leavePage.ts'
import { show, truck, two } from '../testing/trucks.tsx'

test('shows every error beside its field and in the summary, and focuses the first invalid field', async () => {
  const { sent } = show('/trucks/new', { answer: () => ({ status: 500 }) })
  await userEvent.type(await screen.findByRole('textbox', { name: /Payload/ }), '120')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  const summary = await screen.findByRole('alert')
  expect(summary.textContent).toMatch(/2 fields need attention/)
  expect(within(summary).getByRole('link', { name: 'Number: This field is required' })).toBeTruthy()
  // The limit of 100,000 kg in the reader's unit.
  expect(summary.textContent).toMatch(/Payload: Number must be between .* and 110\.23 tn/)
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /Number/ }))
  expect(sent).toEqual([])
})

test('sends a new entry in base units with an idempotency key, then shows it', async () => {
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

test('shows server validation errors at their fields', async () => {
  const error = { field: 'title', key: 'validation.exists', args: {}, defaultMessage: 'Already exist' }
  show('/trucks/new', {
    answer: () => ({ status: 400, body: { message: 'Validation failed', errors: [error] } }),
  })
  await userEvent.type(await screen.findByRole('textbox', { name: /Number/ }), 'T-1')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByRole('link', { name: 'Number: Already exist' })).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('retains the input and reports the error when a save fails', async () => {
  show('/trucks/new', {
    answer: () => ({ status: 403, body: { message: 'You do not have enough permissions.' } }),
  })
  await userEvent.type(await screen.findByRole('textbox', { name: /Number/ }), 'T-1')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect((await screen.findByRole('dialog', { name: 'Error' })).textContent).toMatch(/enough permissions/)
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /Number/, hidden: true }).value).toBe('T-1')
})

test('asks before leaving with unsaved changes; Escape stays on the form', async () => {
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

test('reports that data is being processed, not unsaved changes, when leaving during a save', async () => {
  const saved = Promise.withResolvers<{ status: number; body: object }>()
  const shown = show('/trucks/new', {
    answer({ method, path }) {
      if (method === 'POST') return saved.promise
      return path === '/trucks' ? two : { body: truck('T-1') }
    },
  })
  await userEvent.type(await screen.findByRole('textbox', { name: /Number/ }), 'T-1')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await expect.poll(() => shown.sent.some(({ method }) => method === 'POST')).toBe(true)
  await userEvent.click(screen.getByRole('button', { name: 'Cancel', hidden: true }))
  await screen.findByRole('dialog', { name: 'Some data is still being processed' })
  expect(screen.queryByText('You have unsaved changes. Continue?')).toBeNull()
  expect(shown.address()).toBe('/trucks/new')
  saved.resolve({ status: 201, body: truck('T-1') })
  await expect.poll(shown.address).toBe('/trucks/view/id-T-1')
})

test('asks before a navigation button discards changes; staying loses and changes nothing', async () => {
  show('/trucks/new', { answer: () => two })
  const title = await screen.findByRole<HTMLInputElement>('textbox', { name: /Number/ })
  const left: string[] = []
  leavePage(() => left.push('nothing typed'))
  expect(left).toEqual(['nothing typed'])
  await userEvent.type(title, 'T-1')
  act(() => leavePage(() => left.push('another account')))
  const question = await screen.findByRole('dialog', { name: 'You have unsaved changes. Continue?' })
  await userEvent.click(within(question).getByRole('button', { name: 'Cancel' }))
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  expect(left).toHaveLength(1)
  expect(title.value).toBe('T-1')
  act(() => leavePage(() => left.push('signed out')))
  await userEvent.click(await screen.findByRole('button', { name: 'Leave without saving' }))
  expect(left.slice(1)).toEqual(['signed out'])
})

test('restores unsaved input after a reload', async () => {
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

test('reports a conflicting save, retaining the input and never overwriting unseen changes of others', async () => {
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
  // Fields unchanged here take the other user's value. For fields changed by both the user chooses.
  const row = (name: RegExp) => within(within(notice).getByRole('row', { name }))
  const chosen = (name: RegExp) => row(name).getByRole<HTMLInputElement>('radio', { checked: true }).value
  expect(chosen(/Kind Articulated Rigid/)).toBe('take')
  expect(chosen(/Payload 22\.05 tn .* 50\.00 tn/)).toBe('keep')
  // Selecting theirs and then mine again restores mine.
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
