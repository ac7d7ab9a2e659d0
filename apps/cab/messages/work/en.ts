import type { Catalogue } from '@haulway/platform/messages.ts'

export const en = {
  'cab.work.title': 'Work',
} as const satisfies Catalogue
