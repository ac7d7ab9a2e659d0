import type { Translation } from '../../../messages.ts'
import type { en } from './en.ts'

export const cn: Translation<typeof en> = {
  'sms.optIn':
    '{{account}} 希望通过短信向您发送运输报表。回复“同意”表示接受，回复“退订”表示拒绝，回复“帮助”获取说明。短信资费以运营商为准。',
  'sms.help': '{{account}} 的运输报表短信。回复“退订”停止接收，回复“开始”重新接收。',
  'sms.reportShared': '{{account}}：{{sharedBy}} 向您共享了循环时间报表。回复“退订”停止接收短信。',
  'sms.alarm': '{{account}}：{{what}}（{{count}}）。回复 STOP 停止接收。',
  'sms.scheduledReport': '{{text}}',
}
