/** Whatever happens to the network and the page, the server has each press once and each position once. */
import { describe, expect, it } from 'vitest'
import { pick, seededRandom, type Random } from '@haulway/testing/random.ts'
import { exampleButton } from './testing/examples.ts'
import type { Fault } from './testing/fake-server.ts'
import { settled } from './testing/time.ts'
import { createWorld, joined, type Browser, type World } from './testing/world.ts'

const faults: readonly (Fault | null)[] = [
  null,
  null,
  'offline',
  'lost',
  'portal',
  'redirect',
  'other json',
  'busy',
  'too large',
  'unregistered',
]

/** What the driver did and was told to be stored. */
interface Done {
  readonly presses: { readonly id: string; readonly machine: string }[]
  /** Messages of the office that were answered. */
  readonly answers: { readonly message: string; readonly answer: string }[]
}

interface Run {
  readonly world: World
  readonly random: Random
  readonly done: Done
  browser: Browser
}

const machines = ['m1', 'm2'] as const

async function press({ browser, done }: Run): Promise<void> {
  const { machine } = browser.cab.getState()
  await browser.cab.press(exampleButton({ inMotion: true }))
  const [stated] = browser.cab.getState().stated
  done.presses.push({ id: stated!.id, machine: machine!.id })
}

/** The office sends a message, which reaches the first machine only, and the driver answers the oldest. */
async function answerOffice({ world, browser, done, random }: Run): Promise<void> {
  const { session } = world.server
  const next = { id: `message-${session.messages.length}`, text: 'Where?', sentAt: session.assignedAt! }
  const messages = [...session.messages, next]
  world.server.session = { ...session, version: next.id, messages }
  browser.frame(world.server.session)
  const { message } = browser.cab.getState()
  if (!message) return
  if (random() < 0.5) await browser.cab.showMessage(message.id)
  const answer = `here ${done.answers.length}`
  await browser.cab.answerMessage(message.id, answer)
  done.answers.push({ message: message.id, answer })
}

async function drive({ world, browser, random }: Run): Promise<void> {
  for (let second = 0; second < 20; second += 1) {
    browser.report({ longitude: 20 + world.time.now() / 1e11, speed: random() < 0.7 ? 9 : 0 })
    await world.time.pass(1_000)
  }
}

async function reload(run: Run): Promise<void> {
  // At any moment: transactions and requests may be under way.
  for (let turns = Math.floor(run.random() * 8); turns > 0; turns -= 1)
    await new Promise((resolve) => setImmediate(resolve))
  run.browser.kill()
  run.world.time.jump(Math.floor(run.random() * 60_000))
  run.browser = await run.world.open()
}

const steps: readonly ((run: Run) => Promise<unknown>)[] = [
  press,
  press,
  answerOffice,
  drive,
  drive,
  reload,
  ({ browser, random }) => browser.cab.chooseMachine(pick(random, machines)!),
  ({ world, random }) => world.time.pass(Math.floor(random() * 120_000)),
  ({ browser }) => Promise.resolve(browser.change('online')),
  async ({ browser, world }) => {
    world.visible.now = !world.visible.now
    browser.change('visibility')
    await settled()
  },
  // Pressed while the page is about to go.
  async (run) => {
    const last = run.browser.cab.getState().stated[0]?.id
    const pressed = press(run).catch(() => undefined)
    await reload(run)
    await Promise.race([pressed, settled()])
    const [now] = run.browser.cab.getState().stated
    const known = run.done.presses.some(({ id }) => id === now?.id)
    const machine = run.browser.cab.getState().machine
    if (now && now.id !== last && !known) run.done.presses.push({ id: now.id, machine: machine!.id })
  },
]

async function runRandomly(seed: number): Promise<Run> {
  const world = createWorld(seed)
  const random = seededRandom(seed)
  const browser = await joined(world)
  const done: Done = { presses: [], answers: [] }
  const run: Run = { world, random, done, browser }
  // Both machines are known before the network becomes bad.
  await browser.cab.chooseMachine('m2')
  await world.time.pass(0)
  let fault: Fault | null = null
  world.server.fault = (path) => {
    if (random() < 0.3) fault = pick(random, faults) ?? null
    return fault === 'too large' && path !== '/telemetry/batch' ? null : fault
  }
  world.server.largest = 3
  world.server.refuses = (item) => {
    const name = 'id' in item ? item.id : item.seq
    return Number(String(name).replace(/\D/g, '')) % 9 === seed % 9 ? 'is refused' : null
  }
  for (let step = 0; step < 60; step += 1) await pick(random, steps)!(run)
  return run
}

async function finish({ world, browser }: Run): Promise<void> {
  world.server.fault = () => null
  world.visible.now = true
  browser.change('visibility')
  browser.change('online')
  await world.time.pass(1_200_000)
  browser.change('online')
  await world.time.pass(1_000)
}

interface RefusedItem {
  readonly kind: string
  readonly device: string
  readonly item: { readonly id: string; readonly seq: number }
}

async function refusedOf({ storage }: World): Promise<RefusedItem[]> {
  const opened = storage.open('haulway-cab')
  return await new Promise((resolve, reject) => {
    opened.addEventListener('error', () => reject(opened.error ?? new Error('not opened')))
    opened.addEventListener('success', () => {
      const all = opened.result.transaction('refused').objectStore('refused').getAll()
      all.addEventListener('success', () => resolve(all.result as RefusedItem[]))
    })
  })
}

describe('a cab', () => {
  for (let seed = 1; seed <= 12; seed += 1) {
    it(`neither loses nor doubles anything, whatever fails (${seed})`, async () => {
      const run = await runRandomly(seed)
      await finish(run)
      const { world, browser, done } = run
      const refused = await refusedOf(world)
      expect(world.server.conflicts).toEqual([])
      expect(browser.cab.getState().backlog).toMatchObject({
        events: 0,
        positions: 0,
        refused: refused.length,
      })
      expect(done.presses.length).toBeGreaterThan(3)
      // Told again after a lost reply, never otherwise than before.
      const told = world.server.told.filter(({ answer }) => answer !== null)
      const different = new Set(told.map(({ message, answer }) => `${message} ${String(answer)}`))
      expect([...different]).toEqual(done.answers.map(({ message, answer }) => `${message} ${answer}`))
      for (const machine of machines) {
        const { events, fixes } = world.server.stored(`secret-${machine}`)
        const own = refused.filter(({ device }) => device === `device-${machine}`)
        const pressed = done.presses.filter((one) => one.machine === machine).map(({ id }) => id)
        const loads = [...events.values()].filter(({ type }) => type === 'load').map(({ id }) => id)
        const refusedIds = own.filter(({ kind }) => kind === 'event').map(({ item }) => item.id)
        expect([...loads, ...refusedIds].toSorted()).toEqual(pressed.toSorted())
        // Numbers leave no gap: each position is with the server or among the refused.
        const numbers = [
          ...fixes.keys(),
          ...own.filter(({ kind }) => kind === 'position').map(({ item }) => item.seq),
        ]
        expect(numbers.toSorted((a, b) => a - b)).toEqual(numbers.map((_, index) => index))
      }
    })
  }
})
