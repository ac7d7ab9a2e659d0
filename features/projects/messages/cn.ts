import type { en } from './en.ts'

export const cn = {
  'projects.title': '项目',
  'projects.one': '项目',
  'projects.field.title': '名称',
  'projects.field.timeZone': '时区',
  'projects.field.timeZone.help': '项目的日期和班次按此时区计算。',
  'projects.field.description': '说明',
  'projects.newRoute': '新建路线',
  'projects.noRoutes': '该项目还没有路线',
} satisfies Record<keyof typeof en, string>
