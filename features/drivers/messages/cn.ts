import type { Translation } from '@haulway/platform/messages.ts'
import type { en } from './en.ts'

export const cn: Translation<typeof en> = {
  'drivers.title': '司机',
  'drivers.one': '司机',
  'drivers.field.fullName': '姓名',
  'drivers.field.employeeId': '工号',
  'drivers.field.phone': '电话',
  'drivers.field.license': '驾驶证号',
  'drivers.field.licenseClasses': '准驾车型',
  'drivers.field.licenseExpiry': '驾驶证有效期至',
  'drivers.field.user': '关联用户',
  'drivers.field.user.help': '司机同时也登录本系统时填写。',
  'drivers.field.hasPin': '已设 PIN 码',
  'drivers.pin': '驾驶室签到',
  'drivers.pin.field': 'PIN 码',
  'drivers.pin.help': '四至八位数字，之后无法查看。',
  'drivers.pin.set': '设置 PIN 码',
  'drivers.pin.change': '更换 PIN 码',
  'drivers.pin.clear': '清除 PIN 码',
  'drivers.pin.clear.confirm': '在设置新 PIN 码之前，{{name}} 无法在驾驶室签到。确定清除？',
  'drivers.pin.is.set': '已设置 PIN 码。司机凭工号和 PIN 码签到。',
  'drivers.pin.is.none': '未设置 PIN 码：司机无法在驾驶室签到。',
  'drivers.pin.is.noEmployeeId': '请先填写工号：司机凭工号和 PIN 码签到。',
  'drivers.license.soon': { other: '驾驶证将于 {{date}} 到期，还剩 {{count}} 天' },
  'drivers.license.expired': { other: '驾驶证已于 {{date}} 过期，已过 {{count}} 天' },

  'validation.pin': '应为四至八位数字',
  'validation.pin.easy': '此 PIN 码过于简单：不能是同一数字或连续数字',
  'validation.pin.employee': '设有 PIN 码的司机必须有工号',
  'menu.about.drivers': '驾驶设备的人员',
  'drivers.empty': '驾驶人员。司机在平板上登录后，循环也可按司机统计。',
}
