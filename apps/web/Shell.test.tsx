import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { open } from './testing/open-shell.tsx'
import { personAs } from './testing/person.ts'

const menu = () => screen.findByRole('navigation', { name: 'Menu' })
const link = (name: string) => screen.queryByRole('link', { name })

beforeEach(() => {
  document.body.className = ''
})
afterEach(() => vi.restoreAllMocks())

test('the menu and the screen follow the account’s features while they are looked at', async () => {
  const { live, renewed } = open(personAs('DISPATCHER'), '/materials', personAs('DISPATCHER', []))
  expect(await screen.findByRole('link', { name: 'Materials', current: 'page' })).toBeTruthy()
  live.send('standing', { ids: ['somebody else'] })
  expect(renewed).toEqual([])
  live.send('standing', { ids: ['own'] })
  expect(await screen.findByText('There is nothing at /materials.')).toBeTruthy()
  expect(link('Materials')).toBeNull()
  expect(renewed).toHaveLength(1)
})

test('what changed before the channel first answered is followed too', async () => {
  const { live } = open(personAs('DISPATCHER'), '/materials', personAs('DISPATCHER', []))
  expect(await screen.findByRole('link', { name: 'Materials', current: 'page' })).toBeTruthy()
  live.send('standing', {})
  expect(await screen.findByText('There is nothing at /materials.')).toBeTruthy()
})

test('consolidated tracker menus open and close as one entry, which is remembered', async () => {
  open(personAs('DISPATCHER', ['tracker', 'consolidateTrackerMenus']), '/')
  const group = await within(await menu()).findByRole('button', { name: 'Tracker', expanded: true })
  expect(link('Cycle Time Report')).toBeTruthy()
  await userEvent.click(group)
  expect(group.getAttribute('aria-expanded')).toBe('false')
  expect(link('Cycle Time Report')).toBeNull()
  expect(localStorage.getItem('haulway.menu.menu.tracker')).toBe('closed')
})

test('who is invited by another account is told in the bar above', async () => {
  open(personAs('DISPATCHER'), '/')
  expect(await screen.findByRole('button', { name: /Ada Byron.*1 invitation$/ })).toBeTruthy()
})

test('the sidebar begins with the account and the person, with Profile and Logout', async () => {
  const { left } = open(personAs('DISPATCHER'), '/')
  // One account is plain text.
  expect((await screen.findAllByText('Granite Works')).length).toBeGreaterThan(0)
  expect(screen.queryByRole('textbox', { name: 'Account' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: /^Ada Byron.*profile and sign-out$/ }))
  const profile = await screen.findByRole('menuitem', { name: 'Profile', hidden: true })
  expect(profile.getAttribute('href')).toBe('/users/profile')
  // Without a layout the menu counts as hidden by what it hangs on.
  await userEvent.click(screen.getByRole('menuitem', { name: 'Log out', hidden: true }))
  await expect.poll(() => left).toEqual(['/login'])
})

test('the top bar has a logout of its own, and the language only where the account lets people choose it', async () => {
  const me = personAs('DISPATCHER')
  const { left } = open({ ...me, contextAccount: { ...me.contextAccount, languageSwitch: false } }, '/')
  const bar = within(await screen.findByRole('banner'))
  expect(bar.queryByRole('button', { name: 'Language' })).toBeNull()
  await userEvent.click(bar.getByRole('button', { name: 'Log out' }))
  await expect.poll(() => left).toEqual(['/login'])
})

test('below 768 px the body is small and a touch outside closes the menu', async () => {
  const usual = window.matchMedia
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    Object.assign(usual(query), { matches: query === '(max-width: 767px)' }),
  )
  open(personAs('DISPATCHER'), '/')
  await userEvent.click(await screen.findByRole('button', { name: 'Show or hide the menu', expanded: false }))
  await menu()
  expect(document.body.classList.contains('small')).toBe(true)
  const backdrop = screen.getByTestId('outside')
  fireEvent.pointerDown(backdrop, { pointerType: 'touch' })
  await waitFor(() => expect(screen.queryByRole('navigation', { name: 'Menu' })).toBeNull())
})

test('the theme of the cookie is a class of the body', async () => {
  document.cookie = 'theme=dark; path=/'
  open(personAs('DISPATCHER'), '/')
  await menu()
  expect(document.body.classList.contains('dark')).toBe(true)
  document.cookie = 'theme=; path=/; max-age=0'
})

test('offline says since when, and greys what may be stale', async () => {
  const { live, network } = open(personAs('DISPATCHER'), '/')
  await menu()
  network.gone = true
  // An answer that was still on its way finds the server again.
  await waitFor(() => {
    live.become('live', 0)
    live.become('offline', Date.parse('2026-05-12T14:05:00Z'))
    expect(document.querySelector('[data-stale="true"]')).not.toBeNull()
  })
  expect(screen.getByText(/Offline since 14:05/).getAttribute('role')).toBe('status')
  network.gone = false
  live.become('live', 0)
  await waitFor(() => expect(screen.queryByText(/Offline since/)).toBeNull())
  expect(document.querySelector('[data-stale="true"]')).toBeNull()
})

test('a page stays in its account and says that another one went on, until the reader says that it may', async () => {
  const [own, other, third] = ['1', '2', '3'].map((end) => `01a1fc2b-b573-73b4-80a4-9f42c7c8ff0${end}`)
  const me = personAs('DISPATCHER')
  const contextAccount = { ...me.contextAccount, id: own! }
  const accounts = [contextAccount, { id: other!, title: 'Sand & Gravel' }]
  const choose = (id = '') => {
    document.cookie = `contextAccountId=${id}; path=/`
    fireEvent.focus(window)
  }
  choose(own)
  open({ ...me, contextAccount, accounts }, '/')
  await menu()
  expect(screen.queryByRole('alert')).toBeNull()
  choose(other)
  expect((await screen.findByRole('alert')).textContent).toContain('went on to Sand & Gravel')
  await userEvent.click(screen.getByRole('button', { name: 'Stay in Granite Works' }))
  expect(screen.queryByRole('alert')).toBeNull()
  choose(third)
  expect((await screen.findByRole('alert')).textContent).toContain('went on to another account')
  choose(own)
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  document.cookie = 'contextAccountId=; path=/; max-age=0'
})

const palette = () => screen.findByRole('combobox', { name: 'Go to' })
const options = () => screen.getAllByRole('option').map((one) => one.textContent)

test('the palette finds screens and entries by keyboard alone, whatever the keyboard writes', async () => {
  const { sent } = open(personAs('DISPATCHER'), '/')
  await menu()
  fireEvent.keyDown(document.body, { key: 'л', code: 'KeyK', ctrlKey: true })
  const input = await palette()
  await userEvent.type(input, 'adt')
  expect(await screen.findByRole('option', { name: /ADT-001/, selected: true })).toBeTruthy()
  const id = input.getAttribute('aria-activedescendant') ?? ''
  expect(document.getElementById(id)?.textContent).toContain('ADT-001')
  // A dispatcher may list users, so they are searched as well.
  expect(sent.filter((one) => one.query.get('search') === 'adt').map((one) => one.path)).toEqual(
    expect.arrayContaining(['/equipment', '/routes', '/locations', '/projects', '/drivers', '/users']),
  )
  await userEvent.clear(input)
  await userEvent.type(input, 'dri')
  await waitFor(() => expect(options()[0]).toContain('Drivers'))
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => window.location.pathname).toBe('/drivers')
  expect(screen.queryByRole('combobox', { name: 'Go to' })).toBeNull()
})

test('the palette searches only what may be listed, and names only screens that may be opened', async () => {
  const { sent } = open(personAs('TRACKER'), '/')
  await menu()
  await userEvent.click(screen.getByRole('button', { name: /Go to a screen/ }))
  await userEvent.type(await palette(), 'e')
  await waitFor(() => expect(sent.some((one) => one.query.get('search') === 'e')).toBe(true))
  expect(sent.map((one) => one.path)).not.toContain('/users')
  expect(options().join()).not.toMatch(/Dispatcher|Users|Console|: new/)
})

test('what was looked at last stands first', async () => {
  sessionStorage.setItem(
    'haulway.recent.person.own',
    JSON.stringify([
      { to: '/equipment/view/m1', label: 'ADT-001' },
      { to: '/users/view/u1', label: 'Grace Hopper' },
      { to: 'https://elsewhere.example', label: 'Elsewhere' },
    ]),
  )
  open(personAs('TRACKER'), '/')
  await menu()
  fireEvent.keyDown(document.body, { key: 'k', code: 'KeyK', metaKey: true })
  await palette()
  expect(options()[0]).toBe('ADT-001Recent')
  expect(options().join()).not.toMatch(/Grace|Elsewhere/)
})

test('g and a letter go to a screen, ? lists them, Esc closes the top thing only', async () => {
  open(personAs('DISPATCHER'), '/')
  await menu()
  fireEvent.keyDown(document.body, { key: 'п', code: 'KeyG' })
  fireEvent.keyDown(document.body, { key: 'ь', code: 'KeyM' })
  await expect.poll(() => window.location.pathname).toBe('/materials')
  fireEvent.keyDown(document.body, { key: '?', code: 'Slash', shiftKey: true })
  const list = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
  expect(within(list).getByText('Materials')).toBeTruthy()
  expect(within(list).queryByText('Console')).toBeNull()
  // Behind a dialog no key goes anywhere.
  fireEvent.keyDown(document.body, { key: 'g', code: 'KeyG' })
  fireEvent.keyDown(document.body, { key: 'd', code: 'KeyD' })
  fireEvent.keyDown(document.body, { key: 'k', code: 'KeyK', ctrlKey: true })
  expect(screen.queryByRole('combobox', { name: 'Go to' })).toBeNull()
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(window.location.pathname).toBe('/materials')
})

test('/ goes to the search of the screen, and letters that are typed are no shortcuts', async () => {
  open(personAs('DISPATCHER'), '/materials')
  const search = await screen.findByRole('searchbox', { name: 'Search' })
  fireEvent.keyDown(document.body, { key: '.', code: 'Slash' })
  expect(document.activeElement).toBe(search)
  fireEvent.keyDown(search, { key: 'g', code: 'KeyG' })
  fireEvent.keyDown(search, { key: 'd', code: 'KeyD' })
  fireEvent.keyDown(search, { key: '?', code: 'Slash', shiftKey: true })
  expect(window.location.pathname).toBe('/materials')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('without a search of its own / opens the palette', async () => {
  open(personAs('DISPATCHER'), '/')
  await menu()
  fireEvent.keyDown(document.body, { key: '/', code: 'Slash' })
  expect(await palette()).toBeTruthy()
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('combobox', { name: 'Go to' })).toBeNull())
})

test('a list that somebody else changes is fetched again', async () => {
  const { sent, live } = open(personAs('DISPATCHER'), '/materials')
  await screen.findByRole('searchbox', { name: 'Search' })
  await expect.poll(() => live.channels()).toContain('changes/materials')
  const asked = () => sent.filter((one) => one.path === '/materials').length
  const before = asked()
  live.send('changes/materials', {})
  live.send('changes/materials', {})
  await expect.poll(asked).toBe(before + 1)
  // After an outage the first frame comes again: whatever was missed is fetched.
  live.send('changes/materials', {})
  await expect.poll(asked).toBe(before + 2)
})

test('a screen that is being left takes no clicks: what is next may have a button of the same name', async () => {
  open(personAs('DISPATCHER'), '/')
  const materials = await within(await menu()).findByRole('link', { name: 'Materials' })
  const around = document.querySelector('[data-stale]')!
  const seen: boolean[] = []
  const watch = new MutationObserver(() => seen.push(around.hasAttribute('inert')))
  watch.observe(around, { attributeFilter: ['inert'] })
  fireEvent.click(materials)
  await screen.findByRole('link', { name: 'Materials', current: 'page' })
  await waitFor(() => expect(seen).toEqual([true, false]))
  watch.disconnect()
})
