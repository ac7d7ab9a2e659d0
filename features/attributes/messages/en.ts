import type { Catalogue } from '@haulway/platform/messages.ts'

export const en = {
  'validation.attributes': 'An entry holds at most {{max}} attributes',
} as const satisfies Catalogue

type Texts = typeof en
declare module '@haulway/resource/names.ts' {
  interface Messages extends Texts {}
}
