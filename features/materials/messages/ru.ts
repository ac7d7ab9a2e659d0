import type { en } from './en.ts'

export const ru = {
  'materials.title': 'Материалы',
  'materials.one': 'Материал',
  'materials.field.title': 'Название',
  'materials.field.density': 'Плотность',
  'materials.field.density.help': 'Насыпная, в разрыхлённом состоянии. Служит для пересчёта массы в объём.',
  'materials.field.looseFactor': 'Коэффициент разрыхления',
  'materials.field.looseFactor.help':
    'Объём в разрыхлённом состоянии к объёму в целике: 1,25 при разрыхлении на четверть.',
  'materials.field.compactedFactor': 'Коэффициент уплотнения',
  'materials.field.compactedFactor.help':
    'Объём после уплотнения к объёму в целике: 0,9 при усадке на десятую.',
  'materials.volumes': 'Объёмы одной массы',
  'materials.volumes.bank': 'В целике',
  'materials.volumes.loose': 'Разрыхлённый',
  'materials.volumes.compacted': 'Уплотнённый',
  'materials.volumes.state': 'Состояние',
  'materials.volumes.volume': 'Объём',
  'materials.volumes.density': 'Плотность',
  'materials.volumes.none':
    'Укажите коэффициенты разрыхления и уплотнения, чтобы видеть одну и ту же массу в целике, в разрыхлённом и уплотнённом состоянии',
  'materials.field.color': 'Цвет',
  'materials.field.tested': 'По испытаниям',
  'materials.field.tested.help': 'Плотность определена испытанием, а не взята из справочника.',
  'menu.about.materials': 'Что возят и какой оно плотности',
  'materials.empty':
    'Что перевозят: щебень, руду, грунт. По плотности масса пересчитывается в объём; маршруты и отчёты ведутся по материалам.',
} satisfies Record<keyof typeof en, string>
