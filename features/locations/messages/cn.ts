import type { en } from './en.ts'

export const cn = {
  'locations.title': '地点',
  'locations.one': '地点',
  'locations.field.title': '名称',
  'locations.field.kind': '用途',
  'locations.kind.load': '装载',
  'locations.kind.dump': '卸载',
  'locations.kind.both': '装载和卸载',
  'locations.kind.other': '其他',
  'locations.field.boundary': '边界',
  'locations.field.boundary.help': '请圈出车辆实际停靠的区域，而不是整个采场。',
  'locations.field.project': '项目',
  'locations.field.timeZone': '时区',
  'locations.field.timeZone.help': '未填写时采用项目时区；无项目时采用账户时区。',
  'locations.field.description': '说明',
} satisfies Record<keyof typeof en, string>
