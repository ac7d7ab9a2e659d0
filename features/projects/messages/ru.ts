import type { en } from './en.ts'

export const ru = {
  'projects.title': 'Проекты',
  'projects.one': 'Проект',
  'projects.field.title': 'Название',
  'projects.field.timeZone': 'Часовой пояс',
  'projects.field.timeZone.help': 'По нему считаются сутки и смены проекта.',
  'projects.field.description': 'Описание',
  'projects.newRoute': 'Добавить маршрут',
  'projects.noRoutes': 'В проекте пока нет маршрутов',
} satisfies Record<keyof typeof en, string>
