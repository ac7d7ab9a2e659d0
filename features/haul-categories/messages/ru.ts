import type { en } from './en.ts'

export const ru = {
  'haulCategories.title': 'Категории техники',
  'haulCategories.one': 'Категория техники',
  'haulCategories.field.title': 'Название',
  'haulCategories.field.capacityWeight': 'Грузоподъёмность',
  'haulCategories.field.capacityWeight.help':
    'Номинальная масса груза. По доле от неё распознаются погрузка и разгрузка.',
  'haulCategories.field.capacityVolume': 'Вместимость кузова',
  'haulCategories.field.capacityVolume.help': 'Объём кузова с «шапкой».',
  'haulCategories.field.tareDefault': 'Масса порожнего',
  'haulCategories.field.tareDefault.help': 'Для машин этой категории, у которых тара не указана.',
} satisfies Record<keyof typeof en, string>
