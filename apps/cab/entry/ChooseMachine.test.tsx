import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { showCab } from '../testing/show.tsx'
import { tablet } from '../testing/cab-double.ts'

const none = { driver: { state: 'none' } } as const
const machines = Array.from({ length: 12 }, (_, index) => ({
  id: `machine-${index}`,
  title: `T-${index + 10}`,
  kind: 'hauler',
}))

test('puts the tablet into the machine that is tapped', async () => {
  const { cab, user } = await showCab({ machine: null, ...none })
  await user.click(screen.getByRole('button', { name: /EX-3/ }))
  expect(cab.acts).toEqual([['chooseMachine', 'machine-3']])
})

test('says that a machine it was never in needs the network', async () => {
  const { cab, user } = await showCab({ machine: null, ...none })
  cab.refusal = 'offline'
  await user.click(screen.getByRole('button', { name: /EX-3/ }))
  expect((await screen.findByRole('alert')).textContent).toContain('No connection to the server')
})

test('searches among many machines only', async () => {
  const { user, cab } = await showCab({ machine: null, tablet: { ...tablet, machines }, ...none })
  await user.type(screen.getByRole('searchbox', { name: 'Search' }), 't-1')
  expect(screen.getAllByRole('listitem')).toHaveLength(10)
  await user.type(screen.getByRole('searchbox'), 'x')
  await screen.findByText('No machine with this name.')
  expect(cab.acts).toEqual([])
})

test('says who can help a tablet without machines', async () => {
  await showCab({ machine: null, tablet: { ...tablet, machines: [] }, ...none })
  screen.getByText('This tablet has no machine. The office can add one.')
  expect(screen.queryByRole('searchbox')).toBeNull()
})

test('marks the machine that the tablet is in, in the menu', async () => {
  const { user, cab } = await showCab()
  await user.click(screen.getByRole('button', { name: 'Menu' }))
  await user.click(screen.getByRole('button', { name: 'Change machine' }))
  const current = screen.getByRole('button', { current: true })
  expect(current.textContent).toContain('T-12')
  expect(current.textContent).toContain('Now in this machine')
  await user.click(screen.getByRole('button', { name: /T-14/ }))
  expect(cab.acts).toEqual([['chooseMachine', 'machine-14']])
  expect(screen.queryByRole('dialog')).toBeNull()
})
