import type { Catalogue } from '../../../messages.ts'

export const en = {
  'sms.optIn':
    '{{account}} would like to send you haul reports by SMS. Reply YES to agree, STOP to refuse, HELP for help. Rates of your carrier apply.',
  'sms.help': 'Haul reports of {{account}}. Reply STOP to end them, START to get them again.',
  'sms.reportShared':
    '{{account}}: {{sharedBy}} shares a cycle time report with you. Reply STOP to end messages.',
  'sms.alarm': '{{account}}: {{what}} ({{count}}). Reply STOP to end messages.',
  'sms.scheduledReport': '{{text}}',
} as const satisfies Catalogue
