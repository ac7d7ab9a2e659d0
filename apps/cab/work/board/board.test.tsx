import { cleanup, screen, within } from '@testing-library/react'
import { usProfile } from '@haulway/units'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { tablet } from '../../testing/cab-double.ts'
import { announce } from '../../sound.ts'
import { scene } from '../testing/scenes.ts'
import { buttons } from '../testing/site.ts'
import { showWork } from '../testing/show.tsx'

vi.mock('../../sound.ts', () => ({ announce: vi.fn(), alarm: vi.fn() }))

beforeEach(() => vi.mocked(announce).mockClear())
afterEach(cleanup)

const at = () => Date.now()
const board = () => screen.getByRole('region', { name: 'Route buttons' })
const digits = async (user: Awaited<ReturnType<typeof showWork>>['user'], text: string) => {
  for (const one of text) await user.click(screen.getByRole('button', { name: one }))
}
const buttonOf = (id: string) => buttons.find((one) => one.id === id)

describe('the buttons of a route', () => {
  it('stand where the profile puts them, two rows high where it says so', async () => {
    await showWork(scene('truck', false, at()))
    const placed = within(board())
      .getAllByRole('listitem')
      .map((item) => [item.textContent, item.style.gridColumn, item.style.gridRow])
    expect(placed).toEqual([
      ['Load', '1', '1 / span 2'],
      ['Dump', '1', '3 / span 1'],
      ['Fuel', '1', '4 / span 1'],
      ['Breakdown', '1', '5 / span 1'],
      ['Road watering needed', '1', '6 / span 1'],
      ['Break', '2', '1 / span 1'],
      ['Blast soon, road closed', '2', '2 / span 1'],
    ])
  })

  it("have the driver's language, and the colors of the profile", async () => {
    await showWork(scene('truck', false, at()), 'ru')
    const face = screen.getByRole('button', { name: 'Обед' }).firstElementChild
    expect(face).toHaveProperty('style.color', 'rgb(0, 0, 0)')
    expect(face).toHaveProperty('style.background', 'rgb(240, 228, 66)')
  })

  it('are those of the machine when it has a board of its own', async () => {
    const state = scene('truck', false, at())
    const session = state.session!
    const own = {
      id: 'own',
      title: 'Own',
      columns: 1,
      buttons: [{ id: 'Break', column: 0, row: 0, rows: 1 }],
    }
    await showWork({
      ...state,
      session: {
        ...session,
        boards: [...session.boards, own],
        tablet: { ...session.tablet, board: { id: 'own', title: 'Own' } },
      },
    })
    expect(within(board()).getAllByRole('listitem')).toHaveLength(1)
  })

  it('have a tab for each board', async () => {
    const state = scene('truck', false, at())
    const session = state.session!
    const second = {
      id: 'b2',
      title: 'Delays',
      columns: 1,
      buttons: [{ id: 'Break', column: 0, row: 0, rows: 1 }],
    }
    const { user } = await showWork({
      ...state,
      session: { ...session, boards: [...session.boards, second] },
      route: { ...state.route!, boards: [...state.route!.boards, { id: 'b2', title: 'Delays' }] },
    })
    await user.click(screen.getByRole('button', { name: 'Delays' }))
    expect(within(board()).getAllByRole('listitem')).toHaveLength(1)
    expect(screen.getByRole('button', { name: 'Delays' }).getAttribute('aria-pressed')).toBe('true')
  })
})

describe('a press', () => {
  it('is stored at once, marked and said', async () => {
    const { cab, user } = await showWork(scene('truck', false, at()))
    const dump = screen.getByRole('button', { name: 'Dump' })
    await user.click(dump)
    expect(cab.acts).toEqual([['press', buttonOf('Dump')]])
    expect(dump.dataset['stored']).toBe('true')
    expect(screen.getByTestId('confirmation').textContent).toContain('Stored: Dump')
    expect(announce).toHaveBeenLastCalledWith('Stored: Dump', 'en')
  })

  it('counts once when the finger bounces', async () => {
    const { cab, user } = await showWork(scene('truck', false, at()))
    await user.dblClick(screen.getByRole('button', { name: 'Dump' }))
    expect(cab.acts).toHaveLength(1)
  })

  it('is contradicted by a note', async () => {
    const { cab, user } = await showWork(scene('truck', false, at()))
    await user.click(screen.getByRole('button', { name: 'Dump' }))
    await user.click(screen.getByRole('button', { name: 'This is wrong' }))
    expect(cab.acts[1]).toEqual(['note', expect.stringMatching(/^This is wrong: Dump, \d\d:\d\d$/)])
  })

  it('that could not be stored says so, and may be repeated at once', async () => {
    const { cab, user } = await showWork(scene('truck', false, at()))
    cab.failure = new Error('full')
    const dump = screen.getByRole('button', { name: 'Dump' })
    await user.click(dump)
    expect(screen.getByRole('alert').textContent).toContain('Not stored')
    expect(dump.dataset['stored']).toBe('false')
    cab.failure = null
    await user.click(dump)
    expect(dump.dataset['stored']).toBe('true')
  })

  it('of a button that asks for a weight is stored in kilograms, entered in tons', async () => {
    const { cab, user } = await showWork({
      ...scene('truck', false, at()),
      tablet: { ...tablet, profile: usProfile },
    })
    await user.click(screen.getByRole('button', { name: 'Load' }))
    await digits(user, '34.5')
    expect(screen.getByRole('status', { name: 'Load' }).textContent).toBe('34.5 tons')
    await user.click(screen.getByRole('button', { name: 'Store' }))
    expect(cab.acts).toEqual([['press', buttonOf('Load'), { quantity: expect.closeTo(31_297.873_53, 4) }]])
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('of a button that asks for a note is stored with the text', async () => {
    const { cab, user } = await showWork(scene('truck', false, at()))
    await user.click(screen.getByRole('button', { name: 'Breakdown' }))
    expect(cab.acts).toEqual([])
    await user.type(screen.getByRole('textbox'), 'Flat tire ')
    await user.click(screen.getByRole('button', { name: 'Store' }))
    expect(cab.acts).toEqual([['press', buttonOf('Breakdown'), { note: 'Flat tire' }]])
  })

  it('that asks for both asks one after the other', async () => {
    const state = scene('truck', false, at())
    const session = state.session!
    const both = { ...buttonOf('Load')!, noteMode: 'ask' as const }
    const { cab, user } = await showWork({
      ...state,
      session: { ...session, buttons: [both, ...buttons.slice(1)] },
    })
    await user.click(screen.getByRole('button', { name: 'Load' }))
    await digits(user, '30')
    await user.click(screen.getByRole('button', { name: 'Next' }))
    await user.type(screen.getByRole('textbox'), 'Wet')
    await user.click(screen.getByRole('button', { name: 'Store' }))
    expect(cab.acts).toEqual([['press', both, { quantity: 30_000, note: 'Wet' }]])
  })

  it('takes no quantity beyond what a machine carries', async () => {
    const { user } = await showWork(scene('truck', false, at()))
    await user.click(screen.getByRole('button', { name: 'Load' }))
    await digits(user, '99999')
    expect(screen.getByRole('alert').textContent).toBe('From 0 to 2,000 t')
    expect(screen.getByRole('button', { name: 'Store' })).toHaveProperty('disabled', true)
  })
})
