import type { Translation } from '@haulway/platform/messages.ts'
import type { en } from './en.ts'

export const ru: Translation<typeof en> = {
  'sharedReports.title': 'Отправленные ссылки',
  'error.text.Too many reports are shared: end some of the links':
    'Слишком много опубликованных отчётов: закройте часть ссылок',
  'sharedReports.report': 'Отчёт по ссылке',
  'sharedReports.share': 'Поделиться ссылкой',
  'sharedReports.share.text': {
    one: 'Человек без логина увидит отчёт таким, какой он сейчас: показатели, графики и сводные таблицы. Ссылка действует {{count}} день.',
    few: 'Человек без логина увидит отчёт таким, какой он сейчас: показатели, графики и сводные таблицы. Ссылка действует {{count}} дня.',
    many: 'Человек без логина увидит отчёт таким, какой он сейчас: показатели, графики и сводные таблицы. Ссылка действует {{count}} дней.',
    other:
      'Человек без логина увидит отчёт таким, какой он сейчас: показатели, графики и сводные таблицы. Ссылка действует {{count}} дня.',
  },
  'sharedReports.share.action': 'Создать ссылку',
  'sharedReports.all': 'Все действующие ссылки',
  'sharedReports.field.recipient': 'Получатель',
  'sharedReports.field.email': 'Электронная почта',
  'sharedReports.field.email.help': 'Ссылка уйдёт на этот адрес. Без адреса передайте её сами.',
  'sharedReports.field.phone': 'Мобильный телефон',
  'sharedReports.field.phone.help': 'Сообщение получит только тот, кто дал на это согласие.',
  'sharedReports.field.language': 'Язык',
  'sharedReports.made': 'Ссылка действует до {{date}}. Она показана только сейчас: скопируйте её.',
  'sharedReports.made.sent': 'Ссылка отправлена. Она действует до {{date}} и показана только сейчас.',
  'sharedReports.link': 'Ссылка',
  'sharedReports.copy': 'Скопировать ссылку',
  'sharedReports.copied': 'Скопировано',
  'sharedReports.column.recipient': 'Получатель',
  'sharedReports.column.report': 'Отчёт',
  'sharedReports.column.period': 'Период',
  'sharedReports.column.sharedAt': 'Создана',
  'sharedReports.column.sharedBy': 'Кто поделился',
  'sharedReports.column.address': 'Куда отправлена',
  'sharedReports.column.openedAt': 'Последнее открытие',
  'sharedReports.column.expiresAt': 'Действует до',
  'sharedReports.column.changed': 'Показатели с тех пор',
  'sharedReports.changed': 'Изменились',
  'sharedReports.changed.told': 'Изменились, сообщено',
  'sharedReports.unopened': 'ещё не открывали',
  'sharedReports.end': 'Отозвать ссылку',
  'sharedReports.end.of': 'Отозвать ссылку: {{recipient}}',
  'sharedReports.end.text':
    'Ссылка для получателя «{{recipient}}» сразу перестанет работать, её содержимое будет удалено.',
  'sharedReports.none': 'Действующих ссылок нет',
  'sharedReports.none.text': 'Откройте отчёт и выберите «Поделиться ссылкой».',
  'sharedReports.gone': 'Эта ссылка не действует',
  'sharedReports.gone.text': 'Её срок истёк, или её отозвали. Попросите новую у того, кто ею поделился.',
  'sharedReports.for': 'Получатель: {{recipient}}. Доступ открыт: {{sharedBy}}, {{at}}',
  'sharedReports.until': 'Ссылка действует до {{at}}',
  'sharedReports.foot':
    'Показатели — на момент создания ссылки. Не передавайте ссылку другим: её видит каждый, у кого она есть.',
  'sharedReports.print': 'Печать',
  'sharedReports.pdf': 'PDF',
  'sharedReports.mail': 'Написать письмо со ссылкой',
  'sharedReports.local':
    'Эта ссылка открывается только на этом компьютере. Адрес для всех задаёт администратор установки: HAULWAY_PUBLIC_URL.',
}
