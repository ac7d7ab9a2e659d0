import type { en } from './en.ts'

export const cn = {
  'sampleThings.title': '“Sample things”',
  'sampleThings.one': '“Sample thing”',
  'sampleThings.field.title': '名称',
  'sampleThings.field.description': '说明',
  'menu.about.sample-things': '“Sample things”',
} satisfies Record<keyof typeof en, string>
