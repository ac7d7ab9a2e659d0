import { choice, defineEndpoint, text } from '@haulway/resource'

/** A mail that came back, as a mail server hands it on. */
export const receiveBounce = defineEndpoint({
  method: 'POST',
  path: '/mail/inbound',
  summary: 'A mail that came back, by the mail server with `Authorization: Bearer` and its configured secret',
  access: { kind: 'public' },
  tolerant: true,
  body: {
    /** Message-ID of the mail that came back, or its name in the outbox. */
    message: text({ required: true, max: 400 }),
    recipient: text({ format: 'email' }),
    /** Enhanced status code (RFC 3463): `5.1.1`. */
    status: text({ required: true, max: 20 }),
    diagnostic: text({ max: 1_000, multiline: true }),
  },
  output: {
    /** `ignored`: what is only delayed, or no mail of ours. */
    did: choice(['bounced', 'ignored'], { required: true }),
  },
})
