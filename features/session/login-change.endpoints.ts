import { defineEndpoint, secret } from '@haulway/resource'

export const undoLoginChange = defineEndpoint({
  method: 'PUT',
  path: '/loginchange',
  summary:
    'Brings back the login and the email that the token of a mail is about; password, sign-ins and tokens end',
  access: { kind: 'public' },
  body: { token: secret({ required: true }) },
  output: null,
})
