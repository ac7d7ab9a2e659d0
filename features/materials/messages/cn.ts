import type { en } from './en.ts'

export const cn = {
  'materials.title': '物料',
  'materials.one': '物料',
  'materials.field.title': '名称',
  'materials.field.density': '密度',
  'materials.field.density.help': '松方密度，用于重量与方量换算。',
  'materials.field.color': '颜色',
  'materials.field.tested': '已检测',
  'materials.field.tested.help': '密度来自检测，而非查表。',
} satisfies Record<keyof typeof en, string>
