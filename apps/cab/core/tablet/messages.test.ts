/** Messages of the office to the driver, against a server in memory. */
import { describe, expect, it } from 'vitest'
import type { Session } from '../../cab.ts'
import { createWorld, joined, START, type Browser, type World } from '../testing/world.ts'

const MINUTE = 60_000
const message = (id: string, text = `Text of ${id}`): Session['messages'][number] => ({
  id,
  text,
  sentAt: new Date(START).toISOString(),
})

/** The session brings these, and from now on whoever asks. */
function send(world: World, browser: Browser, ...ids: string[]): void {
  const version = `messages ${ids.join()}`
  world.server.session = { ...world.server.session, version, messages: ids.map((id) => message(id)) }
  browser.frame(world.server.session)
}

describe('a message', () => {
  it('is shown until it is answered, and both are told', async () => {
    const world = createWorld()
    const browser = await joined(world)
    const { cab } = browser
    expect(cab.getState().message).toBeNull()
    send(world, browser, 'a')
    expect(cab.getState().message).toMatchObject({ id: 'a', text: 'Text of a', sentAt: START, answer: null })
    await cab.showMessage('a')
    await world.time.pass(0)
    expect(world.server.told).toEqual([{ message: 'a', answer: null }])
    expect(cab.getState().message).toMatchObject({ id: 'a' })
    await cab.answerMessage('a', ' Yes ')
    expect(cab.getState()).toMatchObject({ message: null, messages: [{ id: 'a', answer: 'Yes' }] })
    await world.time.pass(0)
    expect(world.server.told).toEqual([
      { message: 'a', answer: null },
      { message: 'a', answer: 'Yes' },
    ])
    expect(cab.getState().messages).toMatchObject([{ id: 'a', sent: true }])
  })

  it('comes after the one before it was answered, the oldest first', async () => {
    const world = createWorld()
    const browser = await joined(world)
    const { cab } = browser
    send(world, browser, 'a', 'b')
    await cab.answerMessage('a', 'OK')
    expect(cab.getState().message).toMatchObject({ id: 'b' })
    await cab.showMessage('b')
    expect(cab.getState().messages.map(({ id }) => id)).toEqual(['b', 'a'])
  })

  it('keeps its first answer, and takes no empty one', async () => {
    const world = createWorld()
    const browser = await joined(world)
    const { cab } = browser
    send(world, browser, 'a')
    await expect(cab.answerMessage('a', '  ')).rejects.toThrow('empty')
    await expect(cab.answerMessage('x', 'OK')).rejects.toThrow('no such message')
    await cab.answerMessage('a', 'Yes')
    await cab.answerMessage('a', 'No')
    await world.time.pass(0)
    expect(world.server.told.map(({ answer }) => answer)).toEqual(['Yes'])
  })
})

describe('an answer without network', () => {
  it('is kept over a reload, counts as waiting, and is sent once, in order', async () => {
    const world = createWorld()
    const first = await joined(world)
    send(world, first, 'a', 'b')
    world.server.fault = () => 'offline'
    await first.cab.showMessage('a')
    await first.cab.answerMessage('a', 'No')
    await world.time.pass(5 * MINUTE)
    await first.cab.answerMessage('b', 'Later')
    expect(first.cab.getState().backlog).toMatchObject({ events: 2, oldest: START })
    first.kill()
    const second = await world.open()
    // The session as it was last known still brings them.
    expect(second.cab.getState().message).toBeNull()
    expect(second.cab.getState().messages).toMatchObject([
      { id: 'b', answer: 'Later', sent: false },
      { id: 'a', answer: 'No', sent: false },
    ])
    world.server.fault = () => null
    second.change('online')
    await world.time.pass(10 * MINUTE)
    expect(world.server.told).toEqual([
      { message: 'a', answer: 'No' },
      { message: 'b', answer: 'Later' },
    ])
    expect(second.cab.getState().backlog).toMatchObject({ events: 0, oldest: null })
  })

  it('is repeated as it was when the reply was lost', async () => {
    const world = createWorld()
    const browser = await joined(world)
    send(world, browser, 'a')
    world.server.fault = (path) => (path.includes('/messages/') ? 'lost' : null)
    await browser.cab.answerMessage('a', 'Yes')
    await world.time.pass(0)
    world.server.fault = () => null
    await world.time.pass(2 * MINUTE)
    expect(world.server.told).toEqual([
      { message: 'a', answer: 'Yes' },
      { message: 'a', answer: 'Yes' },
    ])
    expect(browser.cab.getState().messages).toMatchObject([{ sent: true }])
  })

  it('is not taken as told by a portal', async () => {
    const world = createWorld()
    const browser = await joined(world)
    send(world, browser, 'a')
    world.server.fault = () => 'portal'
    await browser.cab.answerMessage('a', 'Yes')
    await world.time.pass(2 * MINUTE)
    expect(browser.cab.getState().messages).toMatchObject([{ sent: false }])
  })

  it('that the server refuses remains on the tablet', async () => {
    const world = createWorld()
    const browser = await joined(world)
    send(world, browser, 'a')
    world.server.fault = (path) => (path.includes('/messages/') ? 'not found' : null)
    await browser.cab.answerMessage('a', 'Yes')
    await world.time.pass(0)
    expect(browser.cab.getState().backlog).toMatchObject({ events: 0, refused: 1 })
  })
})

it('shows no message while the session is that of an earlier version', async () => {
  const world = createWorld()
  const browser = await joined(world)
  const { messages: _, ...earlier } = world.server.session
  browser.frame({ ...earlier, version: 'earlier' })
  expect(browser.cab.getState()).toMatchObject({ message: null, session: { version: 'earlier' } })
})
