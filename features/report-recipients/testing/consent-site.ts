/** Test fixture: an account with recipients. Weeks pass in the tests, which no session outlives, hence API tokens. */
import { expect } from 'vitest'
import { inSystem } from '@haulway/platform/server/db/index.ts'
import { testApp, type TestClient } from '../../testing/test-app.ts'
import type { ConsentState } from '../consent.ts'
import { noteFailure } from '../server/consents.ts'

export const SECRET = 'a secret of the gateway'

export interface Recipient {
  id: string
  phone: string
}

export type Asked = Recipient & { token: string }

interface Message {
  id: string
  template: string
  link: string | null
}

export async function consentSite() {
  const app = await testApp({ smsInboundSecret: SECRET })
  const account = await app.account('Consent quarry')
  let phones = 0
  let messages = 0

  /** A haul manager with an API token. */
  async function lasting(of: string): Promise<TestClient> {
    const maker = await app.client(of, [1])
    const made = await maker.fetch('/api/apitokens', { body: { title: 'Weeks', role: 2 } })
    const authorization = `Bearer ${(made.body as { token: string }).token}`
    return {
      cookie: '',
      fetch: (path, init) =>
        app.anonymous.fetch(path, { ...init, headers: { ...init?.headers, authorization } }),
    }
  }
  const client = await lasting(account)

  async function recipient(more: object = {}, by: TestClient = client): Promise<Recipient> {
    phones += 1
    const phone = `+1555${String(phones).padStart(7, '0')}`
    const body = { fullName: `Somebody ${phones}`, phone, language: 'en', ...more }
    const reply = await by.fetch('/api/reportrecipients', { body })
    expect(reply.status, reply.text).toBe(201)
    return reply.body as Recipient
  }
  const ask = ({ id }: Recipient, by: TestClient = client) =>
    by.fetch(`/api/reportrecipients/${id}/optin`, { method: 'POST', body: {} })
  const read = async ({ id }: Recipient) =>
    (await client.fetch(`/api/reportrecipients/${id}`)).body as {
      smsConsent: ConsentState
      nextRequestAt: string | null
    }
  async function outbox(phone: string): Promise<Message[]> {
    const { rows } = await app.database.owner.query<Message>(
      'select id, template, link from outbox where recipient = $1 order by id',
      [phone],
    )
    return rows
  }
  const tokenOf = async (phone: string) => (await outbox(phone)).at(-1)?.link?.split('=')[1] ?? ''
  const decide = (token: string, move: string) =>
    app.anonymous.fetch('/api/reportconsents/decide', { body: { token, move } })
  /** A message from a phone, as the gateway forwards it. */
  function text(from: string, said: string, id?: string, secret = SECRET) {
    messages += 1
    return app.anonymous.fetch('/api/sms/inbound', {
      body: { message: id ?? `message-${messages}`, from, text: said },
      headers: { authorization: `Bearer ${secret}` },
    })
  }
  /** The last request to a phone did not reach it. */
  async function fail({ phone }: Recipient): Promise<void> {
    const [message] = (await outbox(phone)).filter(({ template }) => template === 'optIn').slice(-1)
    await inSystem(app.database, (tx) => noteFailure(tx, message?.id ?? account, app.clock()))
  }
  /** A recipient whose consent is in a state, and the token of the last message; every state is reached by moves. */
  async function inState(state: ConsentState): Promise<Asked> {
    const one = await recipient()
    if (state === 'pending') return { ...one, token: '' }
    expect((await ask(one)).status).toBe(200)
    const token = await tokenOf(one.phone)
    if (state === 'accepted') await decide(token, 'accept')
    if (state === 'denied') await decide(token, 'stop')
    if (state === 'failed') await fail(one)
    expect((await read(one)).smsConsent).toBe(state)
    return { ...one, token }
  }
  return { app, account, client, lasting, recipient, ask, read, outbox, decide, text, fail, inState }
}

export type ConsentSite = Awaited<ReturnType<typeof consentSite>>
