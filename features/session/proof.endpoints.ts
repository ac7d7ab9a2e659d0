import { defineEndpoint, secret } from '@haulway/resource'

export const proveOneself = defineEndpoint({
  method: 'POST',
  path: '/users/me/proof',
  summary:
    'Proves again who is signed in, by the own password or without one by a code: for ten minutes an identity can be associated',
  access: { kind: 'session', early: true },
  body: { proof: secret() },
  output: null,
  status: 204,
})
