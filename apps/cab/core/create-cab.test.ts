import { describe, expect, it } from 'vitest'
import { exampleButton } from './testing/examples.ts'
import { settled } from './testing/time.ts'
import { createWorld, joined, START } from './testing/world.ts'

describe('a cab', () => {
  it('joins with a code, is put into a machine and learns its session', async () => {
    const world = createWorld()
    const { cab } = await world.open()
    expect(cab.getState()).toMatchObject({ tablet: null, storage: undefined })
    expect(await cab.join('wrong')).toBe('code')
    expect(await cab.join('right')).toBeNull()
    expect(cab.getState()).toMatchObject({ tablet: { title: 'Cab 1' }, language: 'ru', machine: null })
    expect(await cab.chooseMachine('m1')).toBeNull()
    await world.time.pass(0)
    expect(cab.getState()).toMatchObject({
      machine: { title: 'T-1' },
      session: { version: 'v1' },
      route: { id: 'r1' },
      work: { loadCount: 0 },
      map: { version: '1' },
      network: 'online',
      backlog: { persisted: true },
    })
  })

  it('remembers everything without network after it was opened again', async () => {
    const world = createWorld()
    const first = await joined(world)
    first.cab.selectLanguage('cn')
    await settled()
    first.kill()
    world.server.fault = () => 'offline'
    world.sockets.pass = false
    world.time.jump(3_600_000)
    const { cab } = await world.open()
    expect(cab.getState()).toMatchObject({
      tablet: { title: 'Cab 1' },
      language: 'cn',
      machine: { id: 'm1' },
      session: { version: 'v1' },
      map: { version: '1' },
      workAt: START,
      network: 'offline',
      offlineSince: START + 3_600_000,
    })
  })

  it('sends a press at once, with the positions up to it', async () => {
    const world = createWorld()
    const { cab, report } = await joined(world)
    report({ latitude: 50.1, longitude: 20.2, speed: 0 })
    await cab.press(exampleButton())
    expect(cab.getState().stated).toMatchObject([{ type: 'load', title: 'Загружен', acknowledged: false }])
    expect(cab.getState().backlog).toMatchObject({ events: 1, oldest: START })
    await world.time.pass(0)
    const { fixes, events } = world.server.stored('secret-m1')
    expect([...events.values()]).toMatchObject([
      { t: START, type: 'load', lon: 20.2, lat: 50.1, detail: { button: 'b1' } },
    ])
    expect([...fixes.values()]).toMatchObject([{ seq: 0, lon: 20.2, lat: 50.1, speed: 0, accuracy: 5 }])
    expect(cab.getState().stated).toMatchObject([{ acknowledged: true }])
    expect(cab.getState().backlog).toMatchObject({ positions: 0, events: 0, oldest: null })
  })
})
