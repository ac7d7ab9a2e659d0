import { defineEndpoint, group, instant, name, number, person, text, value } from '@haulway/resource'

/** Bytes of one value as JSON. */
const MAX_BYTES = 4_096
/** Per entry. */
export const MAX_ATTRIBUTES = 100

const params = {
  resource: text({ required: true, max: 64 }),
  id: text({ required: true, max: 36 }),
  name: name({ required: true }),
}
/** The entry decides: its permissions apply to its attributes. */
const attribute = { path: '/attributes/{resource}/{id}/{name}', access: { kind: 'session' }, params } as const

const jsonValue = value({ required: true, maxBytes: MAX_BYTES })
const stored = {
  name: name({ required: true }),
  value: jsonValue,
  version: number({ required: true, integer: true, min: 1 }),
  modifiedAt: instant({ required: true }),
  modifiedBy: person(),
}

export const readAttribute = defineEndpoint({
  method: 'GET',
  ...attribute,
  summary: 'An attribute of an entry of any resource',
  output: stored,
})

export const writeAttribute = defineEndpoint({
  method: 'PUT',
  ...attribute,
  summary: 'Set an attribute: one JSON value, up to 4 KB',
  body: {
    value: jsonValue,
    /** Expected version; without it, any existing value is replaced. */
    version: number({ integer: true, min: 1 }),
  },
  output: stored,
  refusal: { current: group(stored) },
})

export const removeAttribute = defineEndpoint({
  method: 'DELETE',
  ...attribute,
  summary: 'Remove an attribute',
  output: null,
})
