import { defineEndpoint, instant, list, number, text, visibleText } from '@haulway/resource'

/** Reading people does not include reading tokens. */
const access = (action: 'update' | 'create' | 'delete') =>
  ({ kind: 'permission', resource: 'users', action }) as const

const apiToken = {
  id: text({ required: true }),
  title: text({ required: true }),
  /** Index of its highest role, 1 to 5. */
  role: number({ required: true, integer: true, min: 1, max: 5 }),
  createdBy: text({ required: true }),
  createdAt: instant({ required: true }),
  expiresAt: instant(),
  lastUsedAt: instant(),
}

export const apiTokens = defineEndpoint({
  method: 'GET',
  path: '/apitokens',
  summary: 'Tokens for integrations with the context account',
  access: access('update'),
  output: { items: list(apiToken, { required: true }) },
})

export const createApiToken = defineEndpoint({
  method: 'POST',
  path: '/apitokens',
  summary:
    'A new token; it is shown once. Sent as `Authorization: Bearer`, it acts for its maker in this account',
  access: access('create'),
  body: {
    title: visibleText(text({ required: true, max: 100 })),
    role: apiToken.role,
    /** Without it the token is valid until revoked. */
    days: number({ integer: true, min: 1, max: 3_650 }),
  },
  /** Without the token in a response repeated for the same Idempotency-Key. */
  output: { id: text({ required: true }), token: text() },
  status: 201,
})

export const revokeApiToken = defineEndpoint({
  method: 'DELETE',
  path: '/apitokens/{id}',
  summary: 'Ends a token at once',
  access: access('delete'),
  params: { id: text({ required: true }) },
  output: null,
})

export const ownTokens = defineEndpoint({
  method: 'GET',
  path: '/users/me/tokens',
  summary: 'Tokens that the signed-in user made, in all accounts',
  access: { kind: 'session' },
  output: {
    items: list(
      {
        id: apiToken.id,
        title: apiToken.title,
        /** Title of its account. */
        account: text({ required: true }),
        createdAt: apiToken.createdAt,
        lastUsedAt: apiToken.lastUsedAt,
      },
      { required: true },
    ),
  },
})

export const endOwnTokens = defineEndpoint({
  method: 'DELETE',
  path: '/users/me/tokens',
  summary: 'Ends all tokens that the signed-in user made',
  access: { kind: 'session' },
  output: null,
})
