/** Simulates the days of a site. */
import { pick } from '@haulway/testing'
import { unlockAllCommits } from './commits.ts'
import { performRandomAction, type Tally } from './random-action.ts'
import { sendBatch } from './send-batch.ts'
import { HOUR, type Machine, MINUTE, signIn, type TestSite } from '../test-site.ts'

/** Stated events of a tablet, besides its fixes. */
function pickStatedEvents({ random, drivers, materials }: TestSite, { title, waiting }: Machine): object[] {
  if (waiting.length === 0 || random() < 0.4) return []
  const t = pick(random, waiting)!.t
  return [
    pick(random, [
      { type: 'load', weight: 30_000 },
      { type: 'load', material: pick(random, materials)!.id },
      { type: 'dump' },
      { type: 'note', noteComment: 'dust' },
      { type: 'driver changed', driver: pick(random, drivers)!.id },
    ].map((one) => ({ id: `${title} ${t}`, t, ...one })))!, // oxfmt-ignore
  ]
}

/** Simulates the days of a site with random actions in between; at the end all delayed facts have arrived. */
export async function simulateDays(world: TestSite, tally: Tally): Promise<void> {
  const { app, machines, sessions } = world
  const latest = [...sessions].sort((a, b) => a - b)
  for (const [n, at] of latest.entries()) {
    await signIn(world, at + 50 * MINUTE)
    for (const machine of machines) {
      const events = machine.kind === 'hauler' ? pickStatedEvents(world, { ...machine, waiting: machine.waiting.filter(({ t }) => t <= app.clock()) }) : [] // oxfmt-ignore
      const ready = machine.waiting.filter(({ t }) => t <= app.clock())
      machine.waiting = machine.waiting.slice(ready.length)
      if (ready.length + events.length > 0) await sendBatch(world, machine, ready, events)
    }
    for (let k = 0; k < 3 + n; k++) await performRandomAction(world, tally)
  }
  await signIn(world, Math.max(app.clock(), world.to - Math.round(world.random() * 20) * HOUR - 17 * MINUTE))
  for (const machine of machines)
    while (machine.late.length > 0) await sendBatch(world, machine, machine.late.splice(0, 200))
  for (let k = 0; k < 4; k++) await performRandomAction(world, tally)
  await unlockAllCommits(world)
}
