import type { en } from './en.ts'

export const ru = {
  'drivers.title': 'Водители',
  'drivers.one': 'Водитель',
  'drivers.field.fullName': 'ФИО',
  'drivers.field.employeeId': 'Табельный номер',
  'drivers.field.phone': 'Телефон',
  'drivers.field.license': 'Водительское удостоверение',
} satisfies Record<keyof typeof en, string>
