import type { en } from './en.ts'

export const ru = {
  'materials.title': 'Материалы',
  'materials.one': 'Материал',
  'materials.field.title': 'Название',
  'materials.field.density': 'Плотность',
  'materials.field.density.help': 'Насыпная, в разрыхлённом состоянии. Служит для пересчёта массы в объём.',
  'materials.field.color': 'Цвет',
  'materials.field.tested': 'По испытаниям',
  'materials.field.tested.help': 'Плотность определена испытанием, а не взята из справочника.',
} satisfies Record<keyof typeof en, string>
