import { choice, choices, defineEndpoint, instant, list, text } from '@haulway/resource'
import { consentStates, ownMoves } from './consent.ts'

export { consentStates, transitions, type ConsentState } from './consent.ts'

const open = { kind: 'public' } as const
const token = text({ required: true, max: 200 })

export const requestConsent = defineEndpoint({
  method: 'POST',
  path: '/reportrecipients/{id}/optin',
  summary: 'Asks the owner of the phone by SMS whether they want reports; 409 while that is not allowed',
  access: { kind: 'permission', resource: 'scheduledReports', action: 'update', feature: 'tracker' },
  params: { id: text({ required: true }) },
  output: {
    state: choice(consentStates, { required: true }),
    /** When the next request is allowed, unless the owner decides first. */
    nextRequestAt: instant({ required: true }),
  },
})

/** What owners see of their consent: of the account only its title and what it sent them. */
const ownConsent = {
  account: text({ required: true }),
  channel: choice(['sms', 'mail'], { required: true }),
  /** Masked, but recognisable for its owner. */
  address: text({ required: true }),
  state: choice(consentStates, { required: true }),
  moves: choices(ownMoves, { required: true }),
  reports: list(
    { sharedAt: instant({ required: true }), expiresAt: instant({ required: true }) },
    { required: true },
  ),
}

export const readConsent = defineEndpoint({
  method: 'POST',
  path: '/reportconsents/open',
  summary: 'What the link of a message is about; changes nothing',
  access: open,
  body: { token },
  output: ownConsent,
})

export const decideConsent = defineEndpoint({
  method: 'POST',
  path: '/reportconsents/decide',
  summary: 'Accepts, stops or resumes messages by the link of one; what is decided already stays so',
  access: open,
  body: { token, move: choice(ownMoves, { required: true }) },
  output: ownConsent,
})

export const unsubscribe = defineEndpoint({
  method: 'POST',
  path: '/reportconsents/unsubscribe',
  summary: 'Stops mails by the one click of a mail program (RFC 8058)',
  access: open,
  query: { token },
  form: true,
  tolerant: true,
  output: null,
})

export const receiveSms = defineEndpoint({
  method: 'POST',
  path: '/sms/inbound',
  summary:
    'A message from a phone, by the SMS gateway with `Authorization: Bearer` and its configured secret',
  access: open,
  tolerant: true,
  body: {
    /** The gateway's id of the message: a repeated one is processed once. */
    message: text({ required: true, max: 200 }),
    from: text({ required: true, format: 'phone' }),
    text: text({ max: 2_000 }),
  },
  output: {
    /** What was done: `ignored` for a text that is not a known keyword. */
    did: choice([...ownMoves, 'help', 'ignored', 'repeated'], { required: true }),
  },
})
