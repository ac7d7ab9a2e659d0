import { describe, expect, it } from 'vitest'
import type { CabWork } from '@haulway/features/cab/cab.endpoints.ts'
import { exampleButton, exampleLoad, exampleWork } from '../testing/examples.ts'
import { createWorld, joined, START, type Browser, type World } from '../testing/world.ts'

const events = ({ server }: World) => [...server.stored('secret-m1').events.values()]

const reference = (id: string) => ({ id, title: id })

async function moveOff({ report }: Browser, { time }: World): Promise<void> {
  for (let second = 0; second < 3; second += 1) {
    report({ speed: 5 })
    await time.pass(1_000)
  }
}

describe('a press', () => {
  it('states what the button stands for', async () => {
    const world = createWorld()
    const { cab } = await joined(world)
    const button = exampleButton({
      material: reference('gravel'),
      tags: [reference('t1'), reference('t2')],
      quantityMode: 'fixed',
      weight: 40_000,
      noteMode: 'fixed',
      note: 'wet',
    })
    await cab.press(button)
    await world.time.pass(0)
    const [event] = events(world)
    const stated = {
      type: 'load',
      materialId: 'gravel',
      tagIds: ['t1', 't2'],
      weight: 40_000,
      noteComment: 'wet',
    }
    expect(event).toEqual({ id: event?.id, t: START, ...stated, detail: { button: 'b1' } })
  })

  const asked = [
    { eventType: 'dump', sent: { weight: 3 } },
    { eventType: 'bucket load', sent: { quantity: 3 } },
    { eventType: 'fuel', sent: { quantity: 3 } },
    { eventType: 'add hours', sent: { quantity: 3 } },
  ] as const
  for (const { eventType, sent } of asked) {
    it(`states what was entered for ${eventType}, and nothing that is not asked for`, async () => {
      const world = createWorld()
      const { cab } = await joined(world)
      const button = exampleButton({ eventType, quantityMode: 'ask', noteMode: 'none', fuel: 9, buckets: 9 })
      await cab.press(button, { quantity: 3, note: 'not asked' })
      await world.time.pass(0)
      const [event] = events(world)
      expect(event).toEqual({ id: event?.id, t: START, type: eventType, ...sent, detail: { button: 'b1' } })
    })
  }

  it('states a note under the title of its button', async () => {
    const world = createWorld()
    const { cab } = await joined(world)
    await cab.press(exampleButton({ eventType: 'note', title: 'Lunch', noteMode: 'ask' }), { note: 'short' })
    await world.time.pass(0)
    expect(events(world)).toMatchObject([{ type: 'note', noteType: 'Lunch', noteComment: 'short' }])
  })

  it('is refused while the machine moves and buttons are locked, but for those of the road', async () => {
    const world = createWorld()
    const browser = await joined(world)
    await moveOff(browser, world)
    expect(browser.cab.getState()).toMatchObject({ moving: true, locked: true })
    await expect(browser.cab.press(exampleButton())).rejects.toThrow('locked')
    await browser.cab.press(exampleButton({ inMotion: true }))
    expect(browser.cab.getState().stated).toHaveLength(1)
  })
})

describe('a loader', () => {
  it('states each bucket and the loaded truck for the truck in front of it', async () => {
    const world = createWorld()
    const truck: CabWork['trucks'][number] = {
      id: 'truck-1',
      title: 'T-9',
      doing: 'loaded',
      since: '2026-03-02T06:00:00.000Z',
      arrivesIn: null,
      route: null,
      material: null,
    }
    world.server.work = { ...exampleWork(), trucks: [truck] }
    const { cab } = await joined(world)
    await cab.bucket()
    await cab.loaded('sand')
    await world.time.pass(0)
    expect(events(world)).toMatchObject([
      { type: 'bucket load', quantity: 1, detail: { truck: 'truck-1' } },
      { type: 'load', materialId: 'sand', detail: { truck: 'truck-1' } },
    ])
    expect(cab.getState().stated.map(({ title }) => title)).toEqual(['T-9', 'T-9'])
  })

  it('names no truck when none stands there', async () => {
    const world = createWorld()
    const { cab } = await joined(world)
    await cab.loaded()
    await world.time.pass(0)
    expect(events(world)[0]).not.toHaveProperty('detail')
  })
})

describe('a note', () => {
  it('is refused with a picture of another kind', async () => {
    const world = createWorld()
    const { cab } = await joined(world)
    await expect(cab.note('x', new Blob(['a'], { type: 'text/html' }))).rejects.toThrow('picture')
    expect(cab.getState().backlog).toMatchObject({ events: 0, photos: 0 })
  })

  it('is of no kind and says where it was written', async () => {
    const world = createWorld()
    const { cab, report } = await joined(world)
    report({})
    await cab.note('  Road is wet ')
    await cab.addHours(1.5)
    await world.time.pass(0)
    const [note, hours] = events(world)
    expect(note).toEqual({
      id: note?.id,
      t: START,
      type: 'note',
      noteComment: 'Road is wet',
      lon: 20,
      lat: 50,
    })
    expect(hours).toMatchObject({ type: 'add hours', quantity: 1.5 })
  })
})

describe('this is wrong', () => {
  it('contradicts a load once, and shows it at once', async () => {
    const world = createWorld()
    world.server.work = {
      ...exampleWork(),
      loads: [exampleLoad('a', '2026-03-02T06:00:00Z'), exampleLoad('b', '2026-03-02T06:10:00Z')],
    }
    const { cab } = await joined(world)
    world.server.fault = () => 'offline'
    await cab.dispute('a')
    await cab.dispute('a')
    expect(cab.getState().work?.loads.map(({ disputed }) => disputed)).toEqual([true, false])
    expect(cab.getState().backlog.events).toBe(1)
    world.server.fault = () => null
    await world.time.pass(60_000)
    expect(events(world)).toMatchObject([
      {
        type: 'note',
        noteType: 'wrong load',
        noteComment: 'Этот рейс указан неверно',
        detail: { disputes: 'a' },
      },
    ])
  })
})
