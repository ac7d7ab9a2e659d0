import { describe, expect, it } from 'vitest'
import type { RouteChange } from '../../cab.ts'
import { exampleLoad, exampleButton, exampleRoute, exampleWork, promptAt } from '../testing/examples.ts'
import { createWorld, joined, START, type Browser, type World } from '../testing/world.ts'

const change: RouteChange = {
  id: 'c1',
  route: { id: 'r2', title: 'Route r2' },
  loadLocations: [],
  dumpLocations: [],
  requestedAt: '2026-03-02T06:00:00.000Z',
  acknowledged: false,
  forced: false,
}

/** The server tells a new session over the socket. */
async function tell(
  world: World,
  browser: Browser,
  session: Partial<World['server']['session']>,
): Promise<void> {
  const version = `${world.server.session.version}+`
  world.server.session = { ...world.server.session, version, ...session }
  browser.frame(world.server.session)
  await world.time.pass(0)
}

const events = ({ server }: World) => [...server.stored('secret-m1').events.values()]

describe('a route', () => {
  it('is the one that the driver chose, without network too, until the office assigns another', async () => {
    const world = createWorld()
    const browser = await joined(world)
    const { cab } = browser
    expect(cab.getState().route?.id).toBe('r1')
    world.server.fault = () => 'offline'
    await cab.chooseRoute('r2')
    expect(cab.getState().route?.id).toBe('r2')
    world.server.fault = () => null
    await world.time.pass(60_000)
    expect(events(world)).toMatchObject([{ type: 'driver route', routeId: 'r2', t: START }])
    await tell(world, browser, {
      route: { id: 'r1', title: 'Route r1' },
      assignedAt: '2026-03-02T06:30:00.000Z',
    })
    expect(cab.getState().route?.id).toBe('r1')
  })

  it('cannot be one that the machine may not drive', async () => {
    const world = createWorld()
    const { cab } = await joined(world)
    await expect(cab.chooseRoute('r9')).rejects.toThrow('may not drive')
  })
})

describe('a change of route', () => {
  it('is reported as shown once, and as agreed to with the time, and never again', async () => {
    const world = createWorld()
    const browser = await joined(world)
    await tell(world, browser, { routeChange: change })
    expect(browser.cab.getState().routeChange?.id).toBe('c1')
    expect(world.server.routeChanges).toEqual([{ id: 'c1', state: 'delivered' }])
    await browser.cab.acknowledgeRouteChange()
    await browser.cab.acknowledgeRouteChange()
    expect(browser.cab.getState().routeChange).toBeNull()
    await world.time.pass(0)
    await tell(world, browser, { routeChange: change })
    expect(browser.cab.getState().routeChange).toBeNull()
    expect(world.server.routeChanges).toEqual([
      { id: 'c1', state: 'delivered' },
      { id: 'c1', state: 'acknowledged', t: new Date(START).toISOString() },
    ])
    expect(events(world)).toEqual([])
  })

  it('is agreed to without network by an event under the id of the change', async () => {
    const world = createWorld()
    const browser = await joined(world)
    await tell(world, browser, { routeChange: change })
    world.server.fault = () => 'offline'
    await browser.cab.acknowledgeRouteChange()
    await world.time.pass(0)
    expect(browser.cab.getState()).toMatchObject({ routeChange: null, backlog: { events: 1 } })
    browser.kill()
    const again = await world.open()
    world.server.fault = () => null
    again.change('online')
    await world.time.pass(0)
    expect(events(world)).toEqual([
      { id: 'acknowledged:c1', t: START, type: 'acknowledge route change', routeId: 'r2' },
    ])
    expect(world.server.routeChanges).toHaveLength(1)
  })

  it('is agreed to once when the page went before the answer', async () => {
    const world = createWorld()
    const browser = await joined(world)
    await tell(world, browser, { routeChange: change })
    await browser.cab.acknowledgeRouteChange()
    browser.kill()
    await world.open()
    await world.time.pass(0)
    expect(events(world)).toMatchObject([{ id: 'acknowledged:c1', routeId: 'r2' }])
  })
})

const asked = ({ cab }: Browser) => cab.getState().prompts.map(({ prompt }) => prompt.at)

async function withPrompts(world: World): Promise<Browser> {
  const prompts = [
    promptAt('shift start', { required: true }),
    promptAt('route start'),
    promptAt('load', { inMotion: true }),
    promptAt('dump'),
  ]
  world.server.session = {
    ...world.server.session,
    routes: [exampleRoute('r1', prompts), exampleRoute('r2')],
  }
  return await joined(world)
}

describe('questions to the driver', () => {
  it('are asked when the driver begins: those of the shift and of the route', async () => {
    const world = createWorld()
    const browser = await withPrompts(world)
    expect(asked(browser)).toEqual([])
    await browser.cab.signOn('7', '1234')
    expect(asked(browser)).toEqual(['shift start', 'route start'])
    await tell(world, browser, {})
    expect(asked(browser)).toEqual(['shift start', 'route start'])
    browser.kill()
    const again = await world.open()
    expect(asked(again)).toEqual(['shift start', 'route start'])
  })

  it('are asked for each load and dump that the driver states, or that is found, once', async () => {
    const world = createWorld()
    const browser = await withPrompts(world)
    await browser.cab.press(exampleButton())
    expect(asked(browser)).toEqual(['load'])
    // The stated load appears in the work, and another one was found.
    const at = new Date(START).toISOString()
    world.server.work = { ...exampleWork(), loads: [exampleLoad('stated', at)] }
    await world.time.pass(20_000)
    expect(asked(browser)).toEqual(['load'])
    await world.time.pass(600_000)
    const later = new Date(world.time.now()).toISOString()
    world.server.work = {
      ...exampleWork(),
      loads: [exampleLoad('found', later), exampleLoad('stated', at, later)],
    }
    await world.time.pass(60_000)
    expect(asked(browser)).toEqual(['load', 'load', 'dump'])
  })

  it('are not asked about what happened before the cab was looked at', async () => {
    const world = createWorld()
    const at = new Date(START).toISOString()
    world.server.work = { ...exampleWork(), loads: [exampleLoad('old', at, at)] }
    const browser = await withPrompts(world)
    await world.time.pass(60_000)
    expect(asked(browser)).toEqual([])
  })

  it('wait while buttons are locked, but for those of the road', async () => {
    const world = createWorld()
    const browser = await withPrompts(world)
    await browser.cab.press(exampleButton())
    await browser.cab.press(exampleButton({ eventType: 'dump' }))
    for (let second = 0; second < 3; second += 1) {
      browser.report({ speed: 6 })
      await world.time.pass(1_000)
    }
    expect(asked(browser)).toEqual(['load'])
    for (let second = 0; second < 5; second += 1) {
      browser.report({ speed: 0 })
      await world.time.pass(1_000)
    }
    expect(asked(browser)).toEqual(['load', 'dump'])
  })

  it('are answered by a note with the question, once, and only required ones must be', async () => {
    const world = createWorld()
    const browser = await withPrompts(world)
    await browser.cab.signOn('7', '1234')
    const [shift, route] = browser.cab.getState().prompts
    await expect(browser.cab.answer(shift!, null)).rejects.toThrow('must be answered')
    await browser.cab.answer(route!, null)
    await browser.cab.answer(shift!, 'yes')
    await browser.cab.answer(shift!, 'yes')
    expect(asked(browser)).toEqual([])
    await world.time.pass(0)
    expect(events(world)).toMatchObject([
      {
        type: 'note',
        noteType: 'answer',
        noteComment: 'Question at shift start? yes',
        detail: {
          question: 'Question at shift start?',
          answer: 'yes',
          askedAt: new Date(START).toISOString(),
        },
      },
    ])
  })
})
