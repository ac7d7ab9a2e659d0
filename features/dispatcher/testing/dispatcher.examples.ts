import type { Examples } from '../../testing/marked-site/examples.ts'

/** Addresses of the dispatcher refer to equipment as machines. */
export const examples: Examples = {
  fill: ({ example, add }) => Promise.resolve(add('machines', example('equipment'))),
}
