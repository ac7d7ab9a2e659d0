import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { show, truck, two, YARD } from '../testing/trucks.tsx'

const none = { body: { items: [], total: 0 } }

async function ask(user: ReturnType<typeof userEvent.setup>): Promise<HTMLElement> {
  await user.type(await screen.findByRole('combobox', { name: 'Yard' }), 'East')
  await user.click(await screen.findByRole('option', { name: 'New: Yard' }))
  return await screen.findByRole('dialog', { name: 'New: Yard' })
}

test('creates a missing option in place and selects it, retaining the form input', async () => {
  const made = { ...truck('East'), id: YARD, title: 'East' }
  const { sent } = show('/trucks/new', {
    answer: ({ method, path }) =>
      method === 'POST' ? { status: 201, body: path === '/trucks' ? truck('T-7') : made } : none,
  })
  const user = userEvent.setup()
  await user.type(await screen.findByRole('textbox', { name: /Number/ }), 'T-7')
  const dialog = within(await ask(user))
  const title = dialog.getByRole<HTMLInputElement>('textbox', { name: /Title/ })
  expect(title.value).toBe('East')
  await user.clear(title)
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByRole('link', { name: 'Title: This field is required' })).toBeTruthy()
  expect(document.activeElement).toBe(title)
  await user.type(title, 'East')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  const yard = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Yard' }).value
  await expect.poll(yard).toBe('East')
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /Number/ }).value).toBe('T-7')
  // Submitting the dialog did not submit the form below it.
  expect(sent.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual(['/yards'])
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await expect
    .poll(() => sent.findLast(({ method }) => method === 'POST')?.body)
    .toMatchObject({
      title: 'T-7',
      yard: { id: YARD },
    })
})

test('changes nothing when the in-place form is closed', async () => {
  show('/trucks/new', { answer: () => none })
  const user = userEvent.setup()
  const dialog = within(await ask(user))
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByRole('button', { name: 'Save' })).toBeTruthy()
})

test('offers in-place creation only to users with permission to create', async () => {
  show('/trucks/new', { answer: () => two, resources: ['equipment'] })
  await userEvent.click(await screen.findByRole('combobox', { name: 'Yard' }))
  expect(await screen.findByRole('option', { name: 'T-1' })).toBeTruthy()
  expect(screen.queryByRole('option', { name: /New/ })).toBeNull()
})
