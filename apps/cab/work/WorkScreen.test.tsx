import { cleanup, screen, within } from '@testing-library/react'
import { languages } from '@haulway/platform/messages.ts'
import { usProfile } from '@haulway/units'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { tablet } from '../testing/cab-double.ts'
import { showCab } from '../testing/show.tsx'
import { announce } from '../sound.ts'
import { WorkScreen } from './WorkScreen.tsx'
import { lengthOf } from './clip.ts'
import { scene } from './testing/scenes.ts'
import { showWork } from './testing/show.tsx'

vi.mock('../sound.ts', () => ({ announce: vi.fn(), alarm: vi.fn() }))
const said = () => vi.mocked(announce).mock.calls.map(([text]) => text)
const now = () => Date.now()

beforeEach(() => vi.mocked(announce).mockClear())
afterEach(cleanup)

describe('the work of a truck', () => {
  it('shows the next place with distance and time, the route, and the loads against the target', async () => {
    await showWork(scene('truck', false, now()))
    const next = screen.getByRole('region', { name: 'Next place' })
    expect(within(next).getByText('Dump at')).toBeTruthy()
    expect(within(next).getByRole('heading', { name: 'Crusher' })).toBeTruthy()
    expect(within(next).getByText('2.4 km · 6 min')).toBeTruthy()
    expect(within(next).getByText('North face to Crusher · Iron ore')).toBeTruthy()
    const figures = screen.getByRole('region', { name: 'Loads of the shift' })
    expect(figures.textContent).toContain('12 of 40 loads28 to go386 t')
    expect(within(figures).getByRole('progressbar').getAttribute('aria-valuetext')).toBe('28 to go')
  })

  it("uses the account's units", async () => {
    await showWork({ ...scene('truck', false, now()), tablet: { ...tablet, profile: usProfile } })
    expect(screen.getByText('1.5 mi · 6 min')).toBeTruthy()
    expect(screen.getByText('426 tons')).toBeTruthy()
  })

  it('tells an empty truck who is before it and when it is its turn', async () => {
    await showWork(scene('empty', false, now()))
    expect(screen.getByText('EX-3')).toBeTruthy()
    expect(screen.getByText('Your turn in 6 min')).toBeTruthy()
    expect(screen.getByText('Before you: T-4, T-9, T-14, +1')).toBeTruthy()
  })

  it('tells the age of figures that are minutes old, and no distance any more', async () => {
    await showWork({ ...scene('truck', false, now()), workAt: now() - 12 * 60_000 })
    expect(screen.getByText(/^As of \d\d:\d\d, 12 min ago$/)).toBeTruthy()
    expect(screen.queryByText(/2\.4 km/)).toBeNull()
  })

  it('says a new load and the next place together, and nothing at the beginning', async () => {
    const state = scene('truck', false, now())
    const { cab, set } = await showWork(state)
    expect(said()).toEqual([])
    const work = state.work!
    const load = { ...work.loads[0]!, key: 'load-13' }
    set({
      work: {
        ...work,
        loads: [load, ...work.loads],
        loadCount: 13,
        next: { ...work.next!, location: { id: 'stock', title: 'Stockpile' } },
      },
    })
    expect(said()).toEqual(['Load 13 recorded: North face. Dump at Stockpile.'])
    set({ work: { ...state.work!, ...cab.getState().work, weight: 400_000 } })
    expect(said()).toHaveLength(1)
  })

  it('contradicts the last load with one tap, and only once', async () => {
    const { cab, user } = await showWork(scene('truck', false, now()))
    await user.click(screen.getByRole('button', { name: /^This is wrong: load of/ }))
    expect(cab.acts).toEqual([['dispute', 'load-12']])
    expect(screen.getAllByText('You said that this is wrong').length).toBeGreaterThan(0)
    expect(screen.queryByRole('button', { name: /^This is wrong: load of/ })).toBeNull()
  })

  it('offers the load again when the contradiction could not be stored', async () => {
    const { cab, user } = await showWork(scene('truck', false, now()))
    cab.failure = new Error('full')
    await user.click(screen.getByRole('button', { name: /^This is wrong: load of/ }))
    expect((await screen.findByRole('alert')).textContent).toContain('Not stored')
    expect(screen.getByRole('button', { name: /^This is wrong: load of/ })).toBeTruthy()
  })
})

describe('what is not known yet', () => {
  it('says what to do before the first contact', async () => {
    const { set } = await showWork(scene('nosession'))
    expect(screen.getByText('It is being fetched.')).toBeTruthy()
    set({ network: 'offline' })
    expect(screen.getByText(/It comes with the first contact/)).toBeTruthy()
  })

  it('lets a driver without a route choose one, by project', async () => {
    const { cab, user } = await showWork(scene('noroute', false, now()))
    await user.click(screen.getByRole('button', { name: 'Choose route' }))
    const sheet = screen.getByRole('dialog', { name: 'Choose route' })
    expect(within(sheet).getByRole('heading', { name: 'Harbour' })).toBeTruthy()
    await user.click(within(sheet).getByText('South face to Stockpile'))
    expect(cab.acts).toEqual([['chooseRoute', 'route-2']])
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(said()).toEqual(['Route chosen: South face to Stockpile'])
  })

  it('says that figures and map are still to come', async () => {
    await showWork(scene('nofigures'))
    expect(screen.getByText('No figures yet')).toBeTruthy()
    expect(screen.getByText('No map yet')).toBeTruthy()
    expect(screen.getByText('Next place not known yet')).toBeTruthy()
  })
})

describe('a moving machine', () => {
  const textOf = () => document.body.textContent.replaceAll(/\s+/g, ' ')

  it.each(languages)(
    'shows at most 120 characters together with the status bar in %s, whatever is wrong',
    async (language) => {
      const locked = scene('locked', true, now())
      const inMotionMessage = 'Смотрите на дорогу, не пользуйтесь телефоном. '.repeat(5)
      const usual = {
        ...locked,
        session: { ...locked.session!, settings: { inMotionMessage } },
        language,
        machine: { id: 'm', title: 'Самосвал БелАЗ-12', kind: 'hauler' },
      }
      const offline = { network: 'offline' as const, offlineSince: now() - 600_000 }
      const untracked = {
        tracking: { state: 'stopped' as const, since: now() - 90_000, why: 'denied' as const },
      }
      const practice = { tablet: { ...tablet, practice: true } }
      const backlog = {
        positions: 1_234,
        events: 12,
        photos: 1,
        oldest: now() - 600_000,
        thinned: 3,
        refused: 1,
        persisted: false,
      }
      for (const wrong of [
        {},
        offline,
        untracked,
        { ...offline, backlog },
        { ...offline, ...untracked, ...practice, backlog },
      ]) {
        await showCab({ ...usual, ...wrong }, { work: <WorkScreen /> })
        expect(lengthOf(textOf()), textOf()).toBeLessThanOrEqual(120)
        expect(textOf()).toContain('Приёмный')
        cleanup()
      }
    },
  )

  it("shows the account's message, otherwise that buttons are locked", async () => {
    const { set, cab } = await showWork(scene('locked', false, now()))
    const session = cab.getState().session!
    // Without buttons there is room for all of it.
    set({ session: { ...session, boards: [] } })
    expect(screen.getByText('Buttons are locked while driving')).toBeTruthy()
    set({ session: { ...session, boards: [], settings: { inMotionMessage: 'Eyes on the road' } } })
    expect(screen.getByText('Eyes on the road')).toBeTruthy()
  })

  it('leaves only the buttons that may be pressed in motion', async () => {
    const { cab, user } = await showWork(scene('locked', false, now()))
    const names = screen.getAllByRole('button').map((one) => one.getAttribute('aria-label'))
    expect(names).toEqual(['Enlarge the map', 'Road watering needed', 'Blast soon, road closed'])
    await user.click(screen.getByRole('button', { name: 'Blast soon, road closed' }))
    expect(cab.acts[0]?.[0]).toBe('press')
    expect(lengthOf(textOf())).toBeLessThanOrEqual(120)
  })

  it('closes lists, and keeps what was written until the machine stands', async () => {
    const { user, set } = await showWork(scene('truck', false, now()))
    await user.click(screen.getByRole('button', { name: 'Note' }))
    await user.type(screen.getByRole('textbox'), 'Soft shoulder')
    set({ moving: true, locked: true })
    expect(screen.queryByRole('textbox')).toBeNull()
    set({ moving: false, locked: false })
    expect(screen.getByRole('textbox')).toHaveProperty('value', 'Soft shoulder')
    await user.click(screen.getByRole('button', { name: 'Close' }))
    await user.click(screen.getByRole('button', { name: 'Day' }))
    set({ moving: true, locked: true })
    set({ moving: false, locked: false })
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
