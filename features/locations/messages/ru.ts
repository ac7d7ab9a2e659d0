import type { en } from './en.ts'

export const ru = {
  'locations.title': 'Зоны',
  'locations.one': 'Зона',
  'locations.field.title': 'Название',
  'locations.field.kind': 'Назначение',
  'locations.kind.load': 'Погрузка',
  'locations.kind.dump': 'Разгрузка',
  'locations.kind.both': 'Погрузка и разгрузка',
  'locations.kind.other': 'Другое',
  'locations.field.boundary': 'Граница',
  'locations.field.boundary.help': 'Обведите место, где машины действительно стоят, а не весь карьер.',
  'locations.field.project': 'Проект',
  'locations.field.timeZone': 'Часовой пояс',
  'locations.field.timeZone.help': 'Если не указан — как у проекта, а без проекта — как у организации.',
  'locations.field.description': 'Описание',
} satisfies Record<keyof typeof en, string>
