/** Stored consent: every move from every state, links, and messages from phones (threats F3 to F5). */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { consentMoves, consentStates, transitions, type ConsentMove } from './consent.ts'
import { type Asked, type ConsentSite, consentSite } from './testing/consent-site.ts'

const DAY = 86_400_000

let site: ConsentSite

beforeAll(async () => {
  site = await consentSite()
})
afterAll(() => site.app.close())

const words = { accept: 'YES', stop: 'STOP', resume: 'START' } as const

async function move(one: Asked, wanted: ConsentMove): Promise<void> {
  const { ask, decide, text, fail } = site
  if (wanted === 'send') await ask(one)
  else if (wanted === 'fail') await fail(one)
  else if (one.token === '') await text(one.phone, words[wanted])
  else await decide(one.token, wanted)
}

const cases = consentStates.flatMap((state) => consentMoves.map((wanted) => [state, wanted] as const))

test.each(cases)('%s, %s: results in the state of the transition table', async (state, wanted) => {
  const { app, read, outbox, inState } = site
  const one = await inState(state)
  // Past every waiting time; those have tests of their own.
  app.clock.advance(14 * DAY + 1)
  const before = (await outbox(one.phone)).length
  await move(one, wanted)
  expect((await read(one)).smsConsent).toBe(transitions[state][wanted] ?? state)
  const sent = (await outbox(one.phone)).length - before
  expect(sent).toBe(wanted === 'send' && transitions[state].send ? 1 : 0)
})

test('a recipient who was deleted and entered again keeps the refusal', async () => {
  const { client, recipient, ask, read, inState } = site
  const one = await inState('denied')
  await client.fetch(`/api/reportrecipients/${one.id}`, { method: 'DELETE' })
  const again = await recipient({ phone: one.phone })
  expect((await read(again)).smsConsent).toBe('denied')
  expect((await ask(again)).status).toBe(409)
})

test('reading a link changes nothing, deciding is idempotent, and an invalid link is answered like an expired one', async () => {
  const { app, read, decide, inState } = site
  const one = await inState('requested')
  const open = (token: string) => app.anonymous.fetch('/api/reportconsents/open', { body: { token } })
  for (let n = 0; n < 10; n += 1) {
    expect((await open(one.token)).status).toBe(200)
    for (const method of ['GET', 'HEAD']) {
      const path = `/api/reportconsents/unsubscribe?token=${one.token}`
      expect((await fetch(app.url + path, { method })).status).toBe(404)
    }
  }
  expect((await read(one)).smsConsent).toBe('requested')
  const seen = (await open(one.token)).body
  expect(seen).toMatchObject({ account: 'Consent quarry', channel: 'sms', moves: ['accept', 'stop'] })
  expect(JSON.stringify(seen)).not.toContain(one.phone)
  const first = await decide(one.token, 'stop')
  expect((await decide(one.token, 'stop')).body).toEqual(first.body)
  const { rows } = await app.database.owner.query<{ declines: number }>(
    'select declines from report_consents where address = $1',
    [one.phone],
  )
  expect(rows).toEqual([{ declines: 1 }])
  app.clock.advance(365 * DAY)
  const answers = [await open(one.token), await open('x'), await open('x'.repeat(65))]
  expect(new Set(answers.map(({ status, text: said }) => `${status} ${said}`)).size).toBe(1)
})

test('STOP by SMS applies to every account, once, and only when the gateway sends it', async () => {
  const { app, lasting, recipient, ask, outbox, text } = site
  const other = await app.account('Other quarry')
  const theirs = await lasting(other)
  const one = await recipient()
  const same = await recipient({ phone: one.phone }, theirs)
  expect((await ask(one)).status).toBe(200)
  expect((await ask(same, theirs)).status).toBe(200)
  expect((await text(one.phone, 'STOP', 'forged', 'another secret')).status).toBe(403)
  const unsigned = { message: 'unsigned', from: one.phone, text: 'STOP' }
  expect((await app.anonymous.fetch('/api/sms/inbound', { body: unsigned })).status).toBe(403)
  expect((await text(one.phone, 'yes', 'm1')).body).toEqual({ did: 'accept' })
  expect((await text(one.phone, 'STOP', 'm2')).body).toEqual({ did: 'stop' })
  expect((await text(one.phone, 'START', 'm3')).body).toEqual({ did: 'resume' })
  expect((await text(one.phone, 'STOP', 'm2')).body).toEqual({ did: 'repeated' })
  const { rows } = await app.database.owner.query(
    'select state, declines from report_consents where address = $1',
    [one.phone],
  )
  expect(rows).toEqual([
    { state: 'accepted', declines: 1 },
    { state: 'accepted', declines: 1 },
  ])
  expect((await text(one.phone, 'help')).body).toEqual({ did: 'help' })
  expect((await outbox(one.phone)).filter(({ template }) => template === 'help').length).toBeGreaterThan(0)
  expect((await text(one.phone, 'who is this?')).body).toEqual({ did: 'ignored' })
})

test('audits every decision with its user, source and time', async () => {
  const { app, account, inState } = site
  const one = await inState('accepted')
  const { rows } = await app.database.owner.query(
    `select user_id = '00000000-0000-0000-0000-000000000000' as nobody, after ->> 'state' as state,
            after ->> 'decidedBy' as by from audit_log
      where account_id = $1 and resource = 'reportconsents' and after ->> 'address' = $2 order by at, id`,
    [account, one.phone],
  )
  expect(rows).toEqual([
    { nobody: false, state: 'requested', by: null },
    { nobody: true, state: 'accepted', by: 'page' },
  ])
})

test('sends shared reports by SMS only to phones that agreed, and by mail unless the mailbox opted out', async () => {
  const { app, client, recipient, outbox, decide, inState } = site
  const wish = { recipient: 'Ann', language: 'en' }
  const share = (to: object) => client.fetch('/api/sharedreports', { body: { ...wish, ...to } })
  const unasked = await recipient()
  const refused = await share({ phone: unasked.phone })
  expect(refused.body).toMatchObject({ errors: [{ field: 'phone', key: 'validation.recipient.unasked' }] })
  const willing = await inState('accepted')
  expect((await share({ phone: willing.phone })).body).toMatchObject({ sent: true })
  expect((await outbox(willing.phone)).at(-1)).toMatchObject({ template: 'reportShared' })

  const email = 'Ann@haulway.example'
  expect((await share({ email })).body).toMatchObject({ sent: true })
  const { rows } = await app.database.owner.query<{ stop: { page: string; click: string } }>(
    'select stop from outbox where recipient = $1',
    [email],
  )
  const click = rows[0]?.stop.click ?? ''
  const token = click.split('=')[1] ?? ''
  const seen = await app.anonymous.fetch('/api/reportconsents/open', { body: { token } })
  expect(seen.body).toMatchObject({ channel: 'mail', state: 'accepted', address: 'a•••@haulway.example' })
  expect((seen.body as { reports: unknown[] }).reports).toHaveLength(1)
  const oneClick = () =>
    fetch(`${app.url}${click}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    })
  expect([(await oneClick()).status, (await oneClick()).status]).toEqual([204, 204])
  const stopped = await share({ email })
  expect(stopped.body).toMatchObject({ errors: [{ field: 'email', key: 'validation.recipient.stopped' }] })
  await decide(token, 'resume')
  expect((await share({ email })).status).toBe(201)
})

test('deleting a recipient revokes the links that were sent to them', async () => {
  const { app, client, recipient } = site
  const one = await recipient({ email: 'gone@haulway.example' })
  const body = { recipient: 'Gone', language: 'en', email: 'gone@haulway.example' }
  const made = await client.fetch('/api/sharedreports', { body })
  const token = (made.body as { link: string }).link.split('/').at(-1) ?? ''
  const open = () => app.anonymous.fetch('/api/sharedreports/open', { body: { token } })
  expect((await open()).status).toBe(200)
  expect((await client.fetch(`/api/reportrecipients/${one.id}`, { method: 'DELETE' })).status).toBe(204)
  expect((await open()).status).toBe(404)
})

test('refuses a consent request to a recipient without a phone', async () => {
  const { recipient, ask } = site
  const made = await recipient({ phone: null, email: 'mailbox@haulway.example' })
  const body = { errors: [{ key: 'conflict.consent.phone' }] }
  expect(await ask(made)).toMatchObject({ status: 409, body })
})

test("limits first mails to unknown addresses per day by the account's setting, but not mails to recipients", async () => {
  const { app, client, recipient } = site
  const share = (email: string) =>
    client.fetch('/api/sharedreports', { body: { recipient: 'Ann', language: 'en', email } })
  const allow = (settings: object) =>
    app.database.owner.query('update accounts set settings = $1', [JSON.stringify(settings)])
  app.clock.advance(DAY)
  await allow({ newMailboxes: 1 })
  expect((await share('first@strange.example')).status).toBe(201)
  const refused = await share('second@strange.example')
  expect(refused.status).toBe(400)
  const stranger = { field: 'email', key: 'validation.recipient.stranger', args: { max: 1 } }
  expect(refused.body).toMatchObject({ errors: [stranger] })
  // Addresses that got a mail before, or that are entered as recipients, are not unknown.
  expect((await share('First@strange.example')).status).toBe(201)
  await recipient({ phone: null, email: 'Second@strange.example' })
  expect((await share('second@strange.example')).status).toBe(201)
  await allow({ newMailboxes: 0 })
  app.clock.advance(DAY + 1)
  expect((await share('third@strange.example')).status).toBe(400)
  await allow({})
  const several = await Promise.all([4, 5, 6, 7, 8].map((n) => share(`${n}@strange.example`)))
  expect(several.filter(({ status }) => status === 201)).toHaveLength(3)
})
