import { choice, defineEndpoint, text } from '@haulway/resource'

/** What became of a mail, as a mail server hands on its notice of delivery (RFC 3464). */
export const receiveDeliveryNotice = defineEndpoint({
  method: 'POST',
  path: '/mail/inbound',
  summary:
    'What became of a mail that was sent, by the mail server with `Authorization: Bearer` and its configured secret',
  access: { kind: 'public' },
  tolerant: true,
  body: {
    /** Message-ID of the mail, or its name in the outbox. */
    message: text({ required: true, max: 400 }),
    recipient: text({ format: 'email' }),
    /** Enhanced status code (RFC 3463): `5.1.1` came back for good, `2.0.0` was delivered. */
    status: text({ required: true, max: 20 }),
    diagnostic: text({ max: 1_000, multiline: true }),
  },
  output: {
    /** `ignored`: what is only delayed, or no mail of ours. */
    did: choice(['bounced', 'delivered', 'ignored'], { required: true }),
  },
})
