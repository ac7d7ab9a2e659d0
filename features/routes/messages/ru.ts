import type { en } from './en.ts'

export const ru = {
  'routes.title': 'Маршруты',
  'routes.one': 'Маршрут',
  'routes.field.title': 'Название',
  'routes.field.project': 'Проект',
  'routes.field.loadLocations': 'Зоны погрузки',
  'routes.field.dumpLocations': 'Зоны разгрузки',
  'routes.field.material': 'Материал',
  'routes.field.equipmentCount': 'Машин на маршруте',
} satisfies Record<keyof typeof en, string>
