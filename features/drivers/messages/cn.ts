import type { en } from './en.ts'

export const cn = {
  'drivers.title': '司机',
  'drivers.one': '司机',
  'drivers.field.fullName': '姓名',
  'drivers.field.employeeId': '工号',
  'drivers.field.phone': '电话',
  'drivers.field.license': '驾驶证号',
} satisfies Record<keyof typeof en, string>
