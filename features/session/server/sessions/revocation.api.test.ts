/**
 * Threat A2: ending a right takes effect on open sockets and by the next request, on every process. The clock stands
 * still, so nothing waits for a timer. For devices and links see `session/revocation-beside.api.test.ts`.
 */
import { expect, test } from 'vitest'
import {
  CLOSED,
  PASSWORD,
  type Listener,
  type Person,
  type Process,
  SOCKETS,
  account,
  admin,
  broker,
  clock,
  openListener,
  person,
  processes,
} from '../../testing/processes.ts'
import { revocations } from '../../testing/revocations.ts'

/** Closed with the code or, without one, open and refused its subscription. */
async function lose(sockets: readonly Listener[], code: number | undefined): Promise<void> {
  if (code !== undefined) {
    const codes = await Promise.all(sockets.map((one) => one.closed))
    return expect(codes).toEqual(sockets.map(() => code))
  }
  for (const one of sockets) await expect.poll(() => one.frames.at(-1)).toContain('"error"')
  expect(sockets.every((one) => one.open())).toBe(true)
}

test.each(Object.entries(revocations))(
  '%s: silences sockets and refuses requests on both processes',
  async (name, { status, code, everybody, prepare, fire }) => {
    const here = await account(name)
    const who = await (prepare ?? person)(here)
    const sockets = await Promise.all(
      processes.flatMap((one) => Array.from({ length: SOCKETS }, () => openListener(one, who.headers))),
    )
    const witnesses = await Promise.all(
      processes.map((one) => openListener(one, { cookie: admin(here).cookie })),
    )
    // The other process has handled it once its listeners were notified; those of the sockets came first.
    const heard = processes.map(
      ({ bus }) =>
        new Promise<void>((done) =>
          bus.subscribe(({ resource, id, account: of }) => {
            if (
              ['sessions', 'users', 'memberships', 'accounts'].includes(resource) &&
              (who.id === id || here === id || here === of)
            )
              done()
          }),
        ),
    )
    const startedAt = performance.now()
    const moment = clock()
    await fire(who)
    await Promise.all(heard)
    for (const { marks } of processes) marks.say(here, 'MARK')
    const requests = await Promise.all(
      processes.map(({ app }) => app.anonymous.fetch('/api/materials', { headers: who.headers })),
    )
    expect(requests.map((one) => one.status)).toEqual([status, status])
    await lose(sockets, code)
    const took = performance.now() - startedAt
    // Clients that still have the right receive the mark.
    if (everybody) await lose(witnesses, code)
    else {
      for (const [at, one] of witnesses.entries()) {
        // A socket whose rights are being read again receives nothing meanwhile: the mark is repeated until it does.
        const said = () => {
          processes[at]?.marks.say(here, 'MARK')
          return one.frames.join()
        }
        await expect.poll(said).toContain('MARK')
      }
    }
    expect(clock()).toBe(moment)
    expect(sockets.filter((one) => one.frames.join().includes('MARK'))).toEqual([])
    process.stdout.write(`A2 ${name}: ${sockets.length} sockets in ${took.toFixed(0)} ms\n`)
  },
)

test('refuses calls at once while the broker is away, and sockets elsewhere within a minute or on its return', async () => {
  const here = await account('Alone for a while')
  const first = await person(here)
  const second = await person(here)
  const [near, far] = processes as [Process, Process]
  const sockets = async (who: Person) => [
    await openListener(near, who.headers),
    await openListener(far, who.headers),
  ]
  const [nearFirst, farFirst] = await sockets(first)
  const [nearSecond, farSecond] = await sockets(second)
  await broker.kill()
  await expect.poll(() => processes.some(({ bus }) => bus.connected())).toBe(false)

  expect((await first.client.fetch('/api/sessions', { method: 'DELETE' })).status).toBe(204)
  expect(await nearFirst?.closed).toBe(CLOSED)
  for (const { app } of processes) {
    expect((await app.anonymous.fetch('/api/users/me', { headers: first.headers })).status).toBe(401)
  }
  clock.advance(59_999)
  near.marks.say(here, 'heard')
  await expect.poll(() => nearSecond?.frames.join()).toContain('heard')
  expect(farFirst?.open()).toBe(true)
  clock.advance(1)
  expect(await farFirst?.closed).toBe(CLOSED)
  expect(farSecond?.open()).toBe(true)

  expect((await second.client.fetch('/api/sessions', { method: 'DELETE' })).status).toBe(204)
  expect(await nearSecond?.closed).toBe(CLOSED)
  await broker.restart()
  expect(await farSecond?.closed).toBe(CLOSED)
})

test('closes the sockets of the former sign-in when another user signs in in the same browser', async () => {
  const here = await account('One browser')
  const who = await person(here)
  const next = await person(here)
  const sockets = await Promise.all(processes.map((one) => openListener(one, who.headers)))
  const body = { username: next.login, password: PASSWORD }
  const reply = await who.client.fetch('/api/sessions', { body })
  expect(reply.status).toBe(200)
  expect(await Promise.all(sockets.map((one) => one.closed))).toEqual([CLOSED, CLOSED])
})
