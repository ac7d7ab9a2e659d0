import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { announce } from '../../sound.ts'
import { scene } from '../testing/scenes.ts'
import { showWork } from '../testing/show.tsx'

vi.mock('../../sound.ts', () => ({ announce: vi.fn(), alarm: vi.fn() }))

beforeEach(() => vi.mocked(announce).mockClear())
afterEach(cleanup)

const now = () => Date.now()

test('an operator sees the truck that is loaded, who comes next and when, and the loads', async () => {
  await showWork(scene('loader', false, now()))
  expect(within(screen.getByRole('region', { name: 'Loading now' })).getByText('T-12')).toBeTruthy()
  const queue = within(screen.getByRole('list', { name: 'Then' })).getAllByRole('listitem')
  expect(queue.map((item) => item.textContent)).toEqual(['T-9waits', 'T-14in 4 min', 'T-15on its way'])
  expect(screen.getByText('28 to go')).toBeTruthy()
})

test('one tap says that the truck is loaded', async () => {
  const { cab, user } = await showWork(scene('loader', false, now()))
  await user.click(screen.getByRole('button', { name: 'Loaded' }))
  expect(cab.acts).toEqual([['loaded']])
  expect(announce).toHaveBeenLastCalledWith('Loaded: T-12', 'en')
})

test('buckets are counted for the truck, and from the last load on', async () => {
  const state = scene('loader', false, now())
  const { cab, user, set } = await showWork(state)
  // One of the three was given before this truck came.
  expect(screen.getByTestId('buckets').textContent).toBe('2')
  await user.click(screen.getByRole('button', { name: /^Bucket/ }))
  expect(cab.acts).toEqual([['bucket']])
  expect(announce).toHaveBeenLastCalledWith('Buckets: 3', 'en')
  const loaded = { id: 'l', t: now(), type: 'load', title: 'T-12', acknowledged: false }
  set({ stated: [loaded, ...state.stated!] })
  expect(screen.getByTestId('buckets').textContent).toBe('0')
})

test('a chosen material is stated with loads and buckets until that of the route is chosen again', async () => {
  const { cab, user } = await showWork(scene('loader', false, now()))
  await user.click(screen.getByRole('button', { name: 'Iron ore' }))
  await user.click(within(screen.getByRole('dialog')).getByText('Waste'))
  await user.click(screen.getByRole('button', { name: /^Bucket/ }))
  expect(cab.acts).toEqual([['bucket', 'waste']])
  await user.click(screen.getByRole('button', { name: 'Waste' }))
  await user.click(within(screen.getByRole('dialog')).getByText('As on the route'))
  await user.click(screen.getByRole('button', { name: 'Loaded' }))
  expect(cab.acts[1]).toEqual(['loaded'])
})

test('another truck at the loader is said', async () => {
  const state = scene('loader', false, now())
  const { set } = await showWork(state)
  const work = state.work!
  const [, next, ...more] = work.trucks
  set({ work: { ...work, trucks: [{ ...next!, doing: 'loaded' }, ...more] } })
  expect(announce).toHaveBeenLastCalledWith('Now loading T-9.', 'en')
})

test('a loader without a truck says so, and can still state a load', async () => {
  const state = scene('loader', false, now())
  const { cab, user } = await showWork({ ...state, work: { ...state.work!, trucks: [] } })
  expect(screen.getByText('No truck here')).toBeTruthy()
  expect(screen.getByText('No truck on its way')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Loaded' }))
  expect(cab.acts).toEqual([['loaded']])
})
