import type { Translation } from '../../../messages.ts'
import type { en } from './en.ts'

export const ru: Translation<typeof en> = {
  'sms.optIn':
    '{{account}} хочет присылать вам отчёты о перевозках по SMS. Ответьте ДА, чтобы согласиться, СТОП — отказаться, ПОМОЩЬ — узнать больше. Стоимость по тарифу оператора.',
  'sms.help': 'Отчёты о перевозках от {{account}}. СТОП — больше не получать, СТАРТ — получать снова.',
  'sms.reportShared':
    '{{account}}: {{sharedBy}} делится с вами отчётом о времени рейсов. СТОП — больше не получать сообщений.',
  'sms.alarm': '{{account}}: {{what}} ({{count}}). Чтобы не получать сообщений, ответьте STOP.',
  'sms.scheduledReport': '{{text}}',
}
