import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openShell } from '../testing/open-shell.tsx'
import { personAs } from '../testing/person.ts'

const menu = () => screen.findByRole('navigation', { name: 'Menu' })
const link = (name: string) => screen.queryByRole('link', { name })

beforeEach(() => {
  document.body.className = ''
})
afterEach(() => vi.restoreAllMocks())

test('updates menu and screen when features of the account change', async () => {
  const { live, renewed } = openShell(personAs('DISPATCHER'), '/materials', personAs('DISPATCHER', []))
  expect(await screen.findByRole('link', { name: 'Materials', current: 'page' })).toBeTruthy()
  live.send('standing', { ids: ['somebody else'] })
  expect(renewed).toEqual([])
  live.send('standing', { ids: ['own'] })
  expect(await screen.findByText('There is nothing at /materials.')).toBeTruthy()
  expect(link('Materials')).toBeNull()
  expect(renewed).toHaveLength(1)
})

test("applies changes made before the channel's first frame", async () => {
  const { live } = openShell(personAs('DISPATCHER'), '/materials', personAs('DISPATCHER', []))
  expect(await screen.findByRole('link', { name: 'Materials', current: 'page' })).toBeTruthy()
  live.send('standing', {})
  expect(await screen.findByText('There is nothing at /materials.')).toBeTruthy()
})

test('opens and closes consolidated tracker menus as one entry, and remembers the state', async () => {
  openShell(personAs('DISPATCHER', ['tracker', 'consolidateTrackerMenus']), '/')
  const group = await within(await menu()).findByRole('button', { name: 'Tracker', expanded: true })
  expect(link('Cycle Time Report')).toBeTruthy()
  await userEvent.click(group)
  expect(group.getAttribute('aria-expanded')).toBe('false')
  expect(link('Cycle Time Report')).toBeNull()
  expect(localStorage.getItem('haulway.menu.menu.tracker')).toBe('closed')
})

test('shows an invitation from another account in the top bar', async () => {
  openShell(personAs('DISPATCHER'), '/')
  expect(await screen.findByRole('button', { name: /Ada Byron.*1 invitation$/ })).toBeTruthy()
})

test('begins the sidebar with the account and the person, with Profile and Logout', async () => {
  const { left } = openShell(personAs('DISPATCHER'), '/')
  // A single account is plain text.
  expect((await screen.findAllByText('Granite Works')).length).toBeGreaterThan(0)
  expect(screen.queryByRole('textbox', { name: 'Account' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: /^Ada Byron.*profile and sign-out$/ }))
  const profile = await screen.findByRole('menuitem', { name: 'Profile', hidden: true })
  expect(profile.getAttribute('href')).toBe('/users/profile')
  // Without a layout the menu counts as hidden by its container.
  await userEvent.click(screen.getByRole('menuitem', { name: 'Log out', hidden: true }))
  await expect.poll(() => left).toEqual(['/login'])
})

test('offers logout in the top bar, and the language where the account enables it', async () => {
  const me = personAs('DISPATCHER')
  const { left } = openShell({ ...me, contextAccount: { ...me.contextAccount, languageSwitch: false } }, '/')
  const bar = within(await screen.findByRole('banner'))
  expect(bar.queryByRole('button', { name: 'Language' })).toBeNull()
  await userEvent.click(bar.getByRole('button', { name: 'Log out' }))
  await expect.poll(() => left).toEqual(['/login'])
})

test('marks the body small below 768 px and closes the menu on a touch outside', async () => {
  const usual = window.matchMedia
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    Object.assign(usual(query), { matches: query === '(max-width: 767px)' }),
  )
  openShell(personAs('DISPATCHER'), '/')
  await userEvent.click(await screen.findByRole('button', { name: 'Show or hide the menu', expanded: false }))
  await menu()
  expect(document.body.classList.contains('small')).toBe(true)
  const backdrop = screen.getByTestId('outside')
  fireEvent.pointerDown(backdrop, { pointerType: 'touch' })
  await waitFor(() => expect(screen.queryByRole('navigation', { name: 'Menu' })).toBeNull())
})

test('adds the theme of the cookie as a class of the body', async () => {
  document.cookie = 'theme=dark; path=/'
  openShell(personAs('DISPATCHER'), '/')
  await menu()
  expect(document.body.classList.contains('dark')).toBe(true)
  document.cookie = 'theme=; path=/; max-age=0'
})

test('states since when it is offline and greys stale data', async () => {
  const { live, network } = openShell(personAs('DISPATCHER'), '/')
  await menu()
  network.gone = true
  // A pending response detects that the server is back.
  await waitFor(() => {
    live.setConnection('live', 0)
    live.setConnection('offline', Date.parse('2026-05-12T14:05:00Z'))
    expect(document.querySelector('[data-stale="true"]')).not.toBeNull()
  })
  expect(screen.getByText(/Offline since 14:05/).getAttribute('role')).toBe('status')
  network.gone = false
  live.setConnection('live', 0)
  await waitFor(() => expect(screen.queryByText(/Offline since/)).toBeNull())
  expect(document.querySelector('[data-stale="true"]')).toBeNull()
})

test('keeps a page in its account and reports a switch elsewhere until the reader decides', async () => {
  const [own, other, third] = ['1', '2', '3'].map((end) => `01a1fc2b-b573-73b4-80a4-9f42c7c8ff0${end}`)
  const me = personAs('DISPATCHER')
  const contextAccount = { ...me.contextAccount, id: own! }
  const accounts = [contextAccount, { id: other!, title: 'Sand & Gravel' }]
  const choose = (id = '') => {
    document.cookie = `contextAccountId=${id}; path=/`
    fireEvent.focus(window)
  }
  choose(own)
  openShell({ ...me, contextAccount, accounts }, '/')
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

test('finds screens and entries by keyboard in any layout', async () => {
  const { sent } = openShell(personAs('DISPATCHER'), '/')
  await menu()
  fireEvent.keyDown(document.body, { key: 'л', code: 'KeyK', ctrlKey: true })
  const input = await palette()
  await userEvent.type(input, 'adt')
  expect(await screen.findByRole('option', { name: /ADT-001/, selected: true })).toBeTruthy()
  const id = input.getAttribute('aria-activedescendant') ?? ''
  expect(document.getElementById(id)?.textContent).toContain('ADT-001')
  // A dispatcher may list users, so they are searched as well.
  expect(sent.filter((one) => one.query.get('search') === 'adt').map((one) => one.path)).toEqual(
    expect.arrayContaining([
      '/equipment',
      '/routes',
      '/locations',
      '/maplayers',
      '/projects',
      '/drivers',
      '/users',
    ]),
  )
  await userEvent.clear(input)
  await userEvent.type(input, 'dri')
  await waitFor(() => expect(options()[0]).toContain('Drivers'))
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => window.location.pathname).toBe('/drivers')
  expect(screen.queryByRole('combobox', { name: 'Go to' })).toBeNull()
})

test('offers to show a found location and map layer on the map', async () => {
  openShell(personAs('DISPATCHER'), '/')
  await menu()
  fireEvent.keyDown(document.body, { key: 'k', code: 'KeyK', ctrlKey: true })
  await userEvent.type(await palette(), 'ash pond')
  await screen.findByRole('option', { name: /Ash pond survey on the map/ })
  expect(options()).toEqual([
    'Ash pondLocation',
    'Show Ash pond on the mapAction',
    'Ash pond surveyMap layer',
    'Show Ash pond survey on the mapAction',
  ])
})

test('searches only what the user may list, and offers only screens they may open', async () => {
  const { sent } = openShell(personAs('TRACKER'), '/')
  await menu()
  await userEvent.click(screen.getByRole('button', { name: /Go to a screen/ }))
  await userEvent.type(await palette(), 'e')
  await waitFor(() => expect(sent.some((one) => one.query.get('search') === 'e')).toBe(true))
  expect(sent.map((one) => one.path)).not.toContain('/users')
  expect(options().join()).not.toMatch(/Dispatcher|Users|Console|: new/)
})

test('lists recently visited places first', async () => {
  sessionStorage.setItem(
    'haulway.recent.person.own',
    JSON.stringify([
      { to: '/equipment/view/m1', label: 'ADT-001' },
      { to: '/users/view/u1', label: 'Grace Hopper' },
      { to: 'https://elsewhere.example', label: 'Elsewhere' },
    ]),
  )
  openShell(personAs('TRACKER'), '/')
  await menu()
  fireEvent.keyDown(document.body, { key: 'k', code: 'KeyK', metaKey: true })
  await palette()
  expect(options()[0]).toBe('ADT-001Recent')
  expect(options().join()).not.toMatch(/Grace|Elsewhere/)
})

test('goes to a screen by g and a letter, lists shortcuts by ?, and closes the top layer by Esc', async () => {
  openShell(personAs('DISPATCHER'), '/')
  await menu()
  fireEvent.keyDown(document.body, { key: 'п', code: 'KeyG' })
  fireEvent.keyDown(document.body, { key: 'ь', code: 'KeyM' })
  await expect.poll(() => window.location.pathname).toBe('/materials')
  fireEvent.keyDown(document.body, { key: '?', code: 'Slash', shiftKey: true })
  const list = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
  expect(within(list).getByText('Materials')).toBeTruthy()
  expect(within(list).queryByText('Console')).toBeNull()
  // Keys do nothing behind a dialog.
  fireEvent.keyDown(document.body, { key: 'g', code: 'KeyG' })
  fireEvent.keyDown(document.body, { key: 'd', code: 'KeyD' })
  fireEvent.keyDown(document.body, { key: 'k', code: 'KeyK', ctrlKey: true })
  expect(screen.queryByRole('combobox', { name: 'Go to' })).toBeNull()
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(window.location.pathname).toBe('/materials')
})

test("focuses the screen's search by /, and ignores shortcuts while typing", async () => {
  openShell(personAs('DISPATCHER'), '/materials')
  const search = await screen.findByRole('searchbox', { name: 'Search' })
  fireEvent.keyDown(document.body, { key: '.', code: 'Slash' })
  expect(document.activeElement).toBe(search)
  fireEvent.keyDown(search, { key: 'g', code: 'KeyG' })
  fireEvent.keyDown(search, { key: 'd', code: 'KeyD' })
  fireEvent.keyDown(search, { key: '?', code: 'Slash', shiftKey: true })
  expect(window.location.pathname).toBe('/materials')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('opens the palette by / on a screen without search', async () => {
  openShell(personAs('DISPATCHER'), '/')
  await menu()
  fireEvent.keyDown(document.body, { key: '/', code: 'Slash' })
  expect(await palette()).toBeTruthy()
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('combobox', { name: 'Go to' })).toBeNull())
})

test('fetches a list again when somebody else changes it', async () => {
  const { sent, live } = openShell(personAs('DISPATCHER'), '/materials')
  await screen.findByRole('searchbox', { name: 'Search' })
  await expect.poll(() => live.channels()).toContain('changes/materials')
  const asked = () => sent.filter((one) => one.path === '/materials').length
  const before = asked()
  live.send('changes/materials', {})
  live.send('changes/materials', {})
  await expect.poll(asked).toBe(before + 1)
  // After an outage the first frame is sent again: everything is fetched.
  live.send('changes/materials', {})
  await expect.poll(asked).toBe(before + 2)
})

test('accepts no clicks on a screen that is being left', async () => {
  openShell(personAs('DISPATCHER'), '/')
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
