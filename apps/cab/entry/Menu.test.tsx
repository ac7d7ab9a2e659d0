import { act, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { followLook, preferences } from '../preferences.ts'
import { watchInstallation } from '../installation.ts'
import { showCab } from '../testing/show.tsx'

const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name })
const backlog = { positions: 5, events: 1, photos: 1, oldest: 0, thinned: 0, refused: 0, persisted: false }
afterEach(() => vi.unstubAllGlobals())

test('signs off while data waits, and says that it is sent later', async () => {
  const { cab, user, takeOvers } = await showCab({ backlog, network: 'offline', offlineSince: 0 })
  await user.click(button('Menu'))
  await user.click(button('Sign off'))
  screen.getByText(
    '5 positions, 1 press, and 1 photo wait. They are sent later: leave the app open, or open it again.',
  )
  await user.click(button('Sign off'))
  expect(cab.acts).toEqual([['signOff']])
  expect(takeOvers()).toBe(1)
  act(() => cab.set({ driver: { state: 'none' } }))
  await screen.findByRole('heading', { name: 'Who is driving?' })
})

test('says when signing off could not be stored, and stays', async () => {
  const { cab, user, takeOvers } = await showCab()
  cab.failure = new Error('the disk is full')
  await user.click(button('Menu'))
  await user.click(button('Sign off'))
  screen.getByText('Everything was sent.')
  await user.click(button('Sign off'))
  expect((await screen.findByRole('alert')).textContent).toBe('It could not be stored. Try again.')
  expect(takeOvers()).toBe(0)
})

test('selects a language, named in itself', async () => {
  const { cab, user } = await showCab()
  await user.click(button('Menu'))
  expect(button('English').getAttribute('aria-pressed')).toBe('true')
  await user.click(button('Русский'))
  expect(cab.acts).toEqual([['selectLanguage', 'ru']])
})

test('keeps the chosen look and silence on the tablet', async () => {
  followLook()
  const { user } = await showCab()
  const look = () => document.documentElement.dataset['look']
  expect(look()).toBe('day')
  await user.click(button('Menu'))
  await user.click(button('Night'))
  await user.click(button('Off'))
  expect(look()).toBe('night')
  expect(button('Night').getAttribute('aria-pressed')).toBe('true')
  expect(JSON.parse(localStorage.getItem('haulway.cab.preferences') ?? '')).toEqual({
    look: 'night',
    sound: false,
  })
  expect(preferences.get().sound).toBe(false)
})

test('tells tracking, what waits, storage and version', async () => {
  document.head.innerHTML = '<meta name="haulway-build" content="c0ffee00c0ffee00">'
  const { user } = await showCab({ backlog })
  await user.click(button('Menu'))
  const told = screen.getByRole('dialog').textContent
  expect(told).toContain('Positions are recorded')
  expect(told).toContain('Sending: 5 positions, 1 press, and 1 photo wait')
  expect(told).toContain('The browser may delete it when space is short. Install the app.')
  expect(told).toContain('Versionc0ffee00c0ffee00')
})

test('installs the app when the browser offers it', async () => {
  watchInstallation()
  const prompt = vi.fn<() => Promise<void>>(async () => undefined)
  const { user } = await showCab()
  await user.click(button('Menu'))
  expect(screen.queryByText('Installed, it opens without network and keeps its data.')).toBeNull()
  act(() => {
    dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt }))
  })
  await user.click(button(/Install the app/))
  expect(prompt).toHaveBeenCalledOnce()
})

test('closes with Escape', async () => {
  const { user } = await showCab()
  await user.click(button('Menu'))
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('lets nobody change the machine while it moves', async () => {
  const { user } = await showCab({ moving: true })
  await user.click(button('Menu'))
  expect(button('Change machine').disabled).toBe(true)
})
