import { defineEndpoint, text } from '@haulway/resource'

/** Described alone: `packages/platform/server/live` answers it. */
export const openLiveSocket = defineEndpoint({
  method: 'GET',
  path: '/live',
  summary:
    'WebSocket of live data, from our own origin: sends { "sub": [channel] } and { "unsub": [channel] }, hears { "ch": channel, "d": … }',
  access: { kind: 'session' },
  /** The context account; a browser sets no headers on a socket. */
  query: { account: text({ max: 36 }) },
  output: null,
  status: 101,
})
