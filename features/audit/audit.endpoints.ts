import { auditPageQuery, auditShape, tableQuery } from '@haulway/collection'
import { defineEndpoint, instant, pageOf, reference, text, type Infer } from '@haulway/resource'

/** Only users who administer the people of an account read its whole audit log (decision 0014). */
const administrators = { kind: 'permission', resource: 'users', action: 'update' } as const
const system = { kind: 'system' } as const

const filter = {
  user: reference('users'),
  /** Name of a resource, or of another audited kind: `sessions`. */
  resource: text({ max: 64 }),
  action: text({ max: 64 }),
  entity: reference(''),
  from: instant(),
  /** Exclusive. */
  to: instant(),
}
export type AuditFilter = { readonly [Name in keyof typeof filter]: Infer<typeof filter>[Name] }

const line = { ...auditShape, account: reference('accounts', { required: true }) }
const page = pageOf(line)
const get = { method: 'GET' } as const

export const auditOfAccount = {
  list: defineEndpoint({
    ...get,
    path: '/audit',
    summary: 'The record of the account, the latest first: changes, sign-ins, refusals, exports',
    access: administrators,
    query: { ...filter, ...auditPageQuery },
    output: page,
  }),
  file: defineEndpoint({
    ...get,
    path: '/audit/export',
    summary: 'The record of the account as a file',
    access: administrators,
    query: { ...filter, ...tableQuery },
    output: null,
    file: true,
  }),
}

export const auditEverywhere = {
  list: defineEndpoint({
    ...get,
    path: '/audit/everywhere',
    summary: 'The record of all accounts, the latest first',
    access: system,
    query: { ...filter, ...auditPageQuery },
    output: page,
  }),
  file: defineEndpoint({
    ...get,
    path: '/audit/everywhere/export',
    summary: 'The record of all accounts as a file',
    access: system,
    query: { ...filter, ...tableQuery },
    output: null,
    file: true,
  }),
}
