import { act, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { showCab } from '../testing/show.tsx'

const none = { driver: { state: 'none' } } as const
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

async function enter(user: { click(element: Element): Promise<void> }, pin = ['1', '2', '3', '4']) {
  for (const key of ['1', '0', '4', 'Next', ...pin]) await user.click(button(key))
}

test('signs on with employee ID and PIN from the keys', async () => {
  const { cab, user } = await showCab(none)
  await enter(user)
  expect(screen.getByLabelText<HTMLInputElement>('PIN').type).toBe('password')
  await user.click(button('Sign on'))
  expect(cab.acts).toEqual([['signOn', '104', '1234']])
})

test('takes an employee ID with letters, and the Enter key of a keyboard', async () => {
  const { cab, user } = await showCab(none)
  await user.type(screen.getByLabelText('Employee ID'), 'DR-7{Enter}')
  await user.type(screen.getByLabelText('PIN'), '98a76{Enter}')
  expect(cab.acts).toEqual([['signOn', 'DR-7', '9876']])
})

test('asks for four digits at least, and takes eight at most', async () => {
  const { user } = await showCab(none)
  await enter(user, ['1', '2', '3'])
  expect(button('Sign on').disabled).toBe(true)
  await user.type(screen.getByLabelText('PIN'), '4567890')
  expect(screen.getByLabelText<HTMLInputElement>('PIN').value).toBe('12345678')
})

test.each([
  ['pin', 'Employee ID or PIN is wrong.'],
  ['attempts', 'Too many attempts. Wait 5 minutes, then try again.'],
] as const)('says why the driver was refused, and forgets the PIN: %s', async (refusal, text) => {
  const { cab, user } = await showCab(none)
  cab.refusal = refusal
  await enter(user)
  await user.click(button('Sign on'))
  expect((await screen.findByRole('alert')).textContent).toBe(text)
  expect(screen.getByLabelText<HTMLInputElement>('PIN').value).toBe('')
  await user.click(button('Back'))
  expect(screen.getByLabelText<HTMLInputElement>('Employee ID').value).toBe('104')
})

test('says without network that the driver is confirmed later', async () => {
  await showCab({ ...none, network: 'offline', offlineSince: 0 })
  screen.getByText('No network: will be confirmed when it is back.')
})

test('names the employee ID that the server did not confirm', async () => {
  await showCab({ driver: { state: 'wrong', employeeId: '105' } })
  expect(screen.getByRole('alert').textContent).toBe('Employee ID 105 was not confirmed. Sign on again.')
})

test('goes on without signing on, until another machine is entered', async () => {
  const { cab, user } = await showCab(none)
  await user.click(button('Go on without signing on'))
  screen.getByText('Work')
  expect(cab.acts).toEqual([])
  act(() => cab.set({ machine: { id: 'machine-14', title: 'T-14', kind: 'hauler' } }))
  await screen.findByRole('heading', { name: 'Who is driving?' })
})

test('lets a driver sign on later from the menu', async () => {
  const { user } = await showCab(none)
  await user.click(button('Go on without signing on'))
  await user.click(button('Menu'))
  await user.click(button('Sign on'))
  await screen.findByRole('heading', { name: 'Who is driving?' })
})
