import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { usProfile } from '@haulway/units'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { tablet } from '../../testing/cab-double.ts'
import { shrinkPhoto } from '../note/shrink-photo.ts'
import { scene } from '../testing/scenes.ts'
import { showWork } from '../testing/show.tsx'

vi.mock('../../sound.ts', () => ({ announce: vi.fn(), alarm: vi.fn() }))
vi.mock('../note/shrink-photo.ts', () => ({ shrinkPhoto: vi.fn() }))

const now = () => Date.now()
beforeEach(() => {
  URL.createObjectURL = () => 'blob:photo'
  URL.revokeObjectURL = () => undefined
})
afterEach(cleanup)

type User = Awaited<ReturnType<typeof showWork>>['user']
const open = async (user: User, ...names: string[]) => {
  for (const name of names) await user.click(screen.getByText(name))
  return screen.getByRole('dialog')
}

describe('the day', () => {
  it('lists the loads with time, places, material and weight, and what was stated', async () => {
    const { user } = await showWork(scene('truck', false, now()))
    const sheet = within(await open(user, 'Day'))
    const loads = within(sheet.getByRole('list', { name: 'Loads' })).getAllByRole('listitem')
    expect(loads).toHaveLength(12)
    expect(loads[0]?.textContent).toMatch(/^\d\d:\d\d {2}North face → CrusherIron ore · 31\.5 t/)
    const stated = within(sheet.getByRole('list', { name: 'Stated by you' })).getAllByRole('listitem')
    expect(stated.map((one) => one.textContent?.slice(7))).toEqual([
      'Road watering neededNot sent yet',
      'FuelSent',
    ])
  })

  it('contradicts a load with one tap, keeps it marked, and says nothing twice', async () => {
    const { cab, user } = await showWork(scene('truck', false, now()))
    const sheet = within(await open(user, 'Day'))
    // One of twelve was contradicted before.
    const wrong = sheet.getAllByRole('button', { name: /^This is wrong/ })
    expect(wrong).toHaveLength(11)
    await user.click(wrong[4]!)
    expect(cab.acts).toEqual([['dispute', 'load-7']])
    expect(sheet.getAllByText('You said that this is wrong')).toHaveLength(2)
    await user.click(sheet.getAllByText('You said that this is wrong')[1]!)
    expect(cab.acts).toHaveLength(1)
  })

  it('lets a driver sign off while much is not sent', async () => {
    const backlog = {
      positions: 412,
      events: 3,
      photos: 1,
      oldest: now(),
      thinned: 0,
      refused: 0,
      persisted: true,
    }
    const { cab, user } = await showWork({
      ...scene('truck', false, now()),
      network: 'offline',
      offlineSince: now(),
      backlog,
    })
    await open(user, 'Day', 'Sign off')
    expect(screen.getByRole('dialog').textContent).toContain('412 positions')
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Sign off' }))
    expect(cab.acts).toEqual([['signOff']])
  })
})

describe('fuel and hours', () => {
  it('states fuel in litres, entered in gallons', async () => {
    const { cab, user } = await showWork({
      ...scene('truck', false, now()),
      tablet: { ...tablet, profile: usProfile },
    })
    await user.click(screen.getByRole('button', { name: 'More' }))
    await user.click(within(screen.getByRole('dialog')).getByText('Fuel'))
    for (const one of '100') await user.click(screen.getByRole('button', { name: one }))
    await user.click(screen.getByRole('button', { name: 'Store' }))
    expect(cab.acts).toEqual([['fuel', expect.closeTo(378.541_178_4, 6)]])
  })

  it('states hours of the machine', async () => {
    const { cab, user } = await showWork(scene('truck', false, now()))
    await open(user, 'More', 'Hours')
    for (const one of '7.5') await user.click(screen.getByRole('button', { name: one }))
    await user.click(screen.getByRole('button', { name: 'Store' }))
    expect(cab.acts).toEqual([['addHours', 7.5]])
  })
})

describe('a note', () => {
  const file = new File(['large'], 'photo.jpg', { type: 'image/jpeg' })
  const take = () =>
    fireEvent.change(screen.getByLabelText('Take a photograph', { selector: 'input' }), {
      target: { files: [file] },
    })

  it('is stored with a photograph that was made smaller', async () => {
    const small = new Blob(['small'], { type: 'image/jpeg' })
    vi.mocked(shrinkPhoto).mockResolvedValue(small)
    const { cab, user } = await showWork(scene('truck', false, now()))
    await open(user, 'Note')
    await user.type(screen.getByRole('textbox'), 'Rock on the road')
    take()
    expect(await screen.findByAltText('Your photograph')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Store note' }))
    expect(cab.acts).toEqual([['note', 'Rock on the road', small]])
    // The next note begins empty.
    await open(user, 'Note')
    expect(screen.getByRole('textbox')).toHaveProperty('value', '')
  })

  it('says when a picture cannot be read, and keeps the text', async () => {
    vi.mocked(shrinkPhoto).mockRejectedValue(new Error('unknown format'))
    const { cab, user } = await showWork(scene('truck', false, now()))
    await open(user, 'Note')
    await user.type(screen.getByRole('textbox'), 'Rock')
    take()
    expect((await screen.findByRole('alert')).textContent).toContain('cannot be read')
    await user.click(screen.getByRole('button', { name: 'Store note' }))
    expect(cab.acts).toEqual([['note', 'Rock']])
  })

  it('is kept in the form when it could not be stored, or the form was closed', async () => {
    const { cab, user } = await showWork(scene('truck', false, now()))
    cab.failure = new Error('full')
    await open(user, 'Note')
    await user.type(screen.getByRole('textbox'), 'Rock')
    await user.click(screen.getByRole('button', { name: 'Store note' }))
    expect(screen.getByRole('textbox')).toHaveProperty('value', 'Rock')
    await user.click(screen.getByRole('button', { name: 'Close' }))
    await open(user, 'Note')
    expect(screen.getByRole('textbox')).toHaveProperty('value', 'Rock')
  })

  it('needs a text or a photograph', async () => {
    const { user } = await showWork(scene('truck', false, now()))
    await open(user, 'Note')
    expect(screen.getByRole('button', { name: 'Store note' })).toHaveProperty('disabled', true)
  })
})

describe('choosing a route', () => {
  it('marks the current one, which is not chosen again', async () => {
    const { cab, user } = await showWork(scene('truck', false, now()))
    const sheet = await open(user, 'More', 'Choose route')
    const current = within(sheet).getByRole('button', { current: true })
    expect(current.textContent).toContain('Current route')
    await user.click(current)
    expect(cab.acts).toEqual([])
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
