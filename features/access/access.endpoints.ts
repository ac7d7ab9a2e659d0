import { defineEndpoint, text } from '@haulway/resource'

/** Checks one permission of the caller, by roles and groups, so that an API client knows before it tries. */
export const askPermission = defineEndpoint({
  method: 'GET',
  path: '/users/me/permissions/{resource}/{action}',
  summary: 'Whether the caller may do this in the context account: 204 when allowed, 403 when not',
  access: { kind: 'session' },
  params: { resource: text({ required: true, max: 64 }), action: text({ required: true, max: 16 }) },
  output: null,
})
