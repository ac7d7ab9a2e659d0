import type { en } from './en.ts'

export const cn = {
  'materials.title': '物料',
  'materials.one': '物料',
  'materials.field.title': '名称',
  'materials.field.density': '密度',
  'materials.field.density.help': '松方密度，用于重量与方量换算。',
  'materials.field.looseFactor': '松散系数',
  'materials.field.looseFactor.help': '单位自然方对应的松方：膨胀四分之一时为 1.25。',
  'materials.field.compactedFactor': '压实系数',
  'materials.field.compactedFactor.help': '单位自然方对应的压实方：收缩十分之一时为 0.9。',
  'materials.volumes': '同一质量的方量',
  'materials.volumes.bank': '自然方',
  'materials.volumes.loose': '松方',
  'materials.volumes.compacted': '压实方',
  'materials.volumes.state': '状态',
  'materials.volumes.volume': '方量',
  'materials.volumes.density': '密度',
  'materials.volumes.none': '填写松散系数和压实系数后，可查看同一质量的自然方、松方和压实方',
  'materials.field.color': '颜色',
  'materials.field.tested': '已检测',
  'materials.field.tested.help': '密度来自检测，而非查表。',
} satisfies Record<keyof typeof en, string>
