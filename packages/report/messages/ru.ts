import type { Translation } from '@haulway/platform/messages.ts'
import type { en } from './en.ts'

export const ru: Translation<typeof en> = {
  'report.header.seconds': '{{name}}, с',
  'report.header.unit': '{{name}}, {{unit}}',
  'report.header.zone': '{{name}} ({{zone}})',
  'report.said.comma': ', ',
  'report.said.semicolon': '; ',
  'report.filter.range': 'Период',
  'report.filter.last24': 'Последние 24 часа',
  'report.filter.today': 'Сегодня',
  'report.filter.yesterday': 'Вчера',
  'report.filter.week': 'С начала недели',
  'report.filter.month': 'С начала месяца',
  'report.filter.custom': 'Другой период',
  'report.filter.from': 'С',
  'report.filter.to': 'По',
  'report.filter.order': 'Конец должен быть позже начала',
  'report.filter.none': 'Ничего не найдено',
  'report.filter.more': 'Ещё фильтры',
  'report.filter.fewer': 'Меньше фильтров',
  'report.filter.clear': 'Сбросить фильтры',
  'report.totals.row': 'Весь отчёт',
  'report.tabs': 'Таблица',
  'report.print': 'Печать',
}
