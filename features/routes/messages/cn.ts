import type { en } from './en.ts'

export const cn = {
  'routes.title': '运输路线',
  'routes.one': '运输路线',
  'routes.field.title': '名称',
  'routes.field.project': '项目',
  'routes.field.loadLocations': '装载点',
  'routes.field.dumpLocations': '卸载点',
  'routes.field.material': '物料',
  'routes.field.equipmentCount': '已分配设备数',
} satisfies Record<keyof typeof en, string>
