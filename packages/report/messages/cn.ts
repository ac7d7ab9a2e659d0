import type { Translation } from '@haulway/platform/messages.ts'
import type { en } from './en.ts'

export const cn: Translation<typeof en> = {
  'report.header.seconds': '{{name}}（秒）',
  'report.header.unit': '{{name}}（{{unit}}）',
  'report.header.zone': '{{name}}（{{zone}}）',
  'report.said.comma': '，',
  'report.said.semicolon': '；',
  'report.filter.range': '时间范围',
  'report.filter.last24': '最近 24 小时',
  'report.filter.today': '今天',
  'report.filter.yesterday': '昨天',
  'report.filter.week': '本周至今',
  'report.filter.month': '本月至今',
  'report.filter.custom': '自定义',
  'report.filter.from': '开始',
  'report.filter.to': '结束',
  'report.filter.order': '结束时间必须晚于开始时间',
  'report.filter.none': '没有结果',
  'report.filter.more': '更多筛选',
  'report.filter.fewer': '收起筛选',
  'report.filter.clear': '清除筛选',
  'report.totals.row': '整个报表',
  'report.tabs': '表格',
  'report.print': '打印',
}
