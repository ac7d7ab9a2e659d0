import { choice, defineEndpoint, text } from '@haulway/resource'

/** The outcome of a mail, from a mail server's delivery notice (RFC 3464). */
export const receiveDeliveryNotice = defineEndpoint({
  method: 'POST',
  path: '/mail/inbound',
  summary:
    'What became of a mail that was sent, by the mail server with `Authorization: Bearer` and its configured secret',
  access: { kind: 'public' },
  tolerant: true,
  body: {
    /** Message-ID of the mail, or its id in the outbox. */
    message: text({ required: true, max: 400 }),
    recipient: text({ format: 'email' }),
    /** Enhanced status code (RFC 3463): `5.1.1` is a permanent bounce, `2.0.0` a delivery. */
    status: text({ required: true, max: 20 }),
    diagnostic: text({ max: 1_000, multiline: true }),
  },
  output: {
    /** `ignored`: the mail is only delayed, or is not one of ours. */
    did: choice(['bounced', 'delivered', 'ignored'], { required: true }),
  },
})
