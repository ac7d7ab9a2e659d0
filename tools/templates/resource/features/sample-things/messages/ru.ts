import type { en } from './en.ts'

export const ru = {
  'sampleThings.title': '«Sample things»',
  'sampleThings.one': '«Sample thing»',
  'sampleThings.field.title': 'Название',
  'sampleThings.field.description': 'Описание',
} satisfies Record<keyof typeof en, string>
