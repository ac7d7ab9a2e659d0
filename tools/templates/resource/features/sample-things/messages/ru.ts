import type { en } from './en.ts'

export const ru = {
  'sampleThings.title': '«Sample things»',
  'sampleThings.one': '«Sample thing»',
  'sampleThings.field.title': 'Название',
  'sampleThings.field.description': 'Описание',
  'menu.about.sample-things': '«Sample things»',
} satisfies Record<keyof typeof en, string>
