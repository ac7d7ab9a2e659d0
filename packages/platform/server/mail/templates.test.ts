import { expect, test } from 'vitest'
import { languages } from '../../messages.ts'
import { renderMail, type MailTemplate, type MailWords } from './templates.ts'

const at = '2026-03-02 08:00'
const samples: MailWords = {
  passwordReset: { fullName: 'Ann', loginId: 'ann', minutes: 60 },
  passwordChanged: { fullName: 'Ann', loginId: 'ann', at },
  loginChanged: { fullName: 'Ann', loginId: 'ann', email: 'ann@x.example', at, days: 7 },
  loginGiven: { fullName: 'Ann', loginId: 'ann', email: 'ann@x.example', at },
  secondFactorOn: { fullName: 'Ann', loginId: 'ann', at },
  secondFactorOff: { fullName: 'Ann', loginId: 'ann', at },
  identityLinked: { fullName: 'Ann', loginId: 'ann', at, provider: 'https://id.example' },
  identitiesEnded: { fullName: 'Ann', at, count: 2 },
  invitation: { fullName: 'Ann', account: 'North quarry', inviter: 'Bo' },
  newcomer: { fullName: 'ann@x.example', account: 'North quarry', inviter: 'Bo' },
  welcome: { fullName: 'Ann', loginId: 'ann', minutes: 60 },
  reportShared: { fullName: 'Ann', account: 'North quarry', sharedBy: 'Bo' },
  alarm: { fullName: 'Ann', account: 'North quarry', what: 'Silent: T-01', count: 3 },
  scheduledReport: { fullName: 'Ann', account: 'North quarry', title: 'Every day', run: 'r1' },
  reportFailed: { fullName: 'Ann', account: 'North quarry', title: 'Every day' },
  reportStopped: { fullName: 'Ann', account: 'North quarry', title: 'Every day' },
}
const linked = new Set<MailTemplate>([
  'identityLinked',
  'passwordReset',
  'passwordChanged',
  'loginChanged',
  'invitation',
  'newcomer',
  'welcome',
  'reportShared',
  'alarm',
  'scheduledReport',
  'reportFailed',
  'reportStopped',
])
const cases = languages.flatMap((language) =>
  (Object.keys(samples) as MailTemplate[]).map((template) => [template, language] as const),
)

test.each(cases)('renders %s completely in %s', (template, language) => {
  const words = samples[template]
  const link = linked.has(template) ? `/somewhere?token=x&y=1` : undefined
  const mail = renderMail({ template, language, words: { ...words }, link }, 'https://haul.example')
  for (const part of [mail.subject, mail.text, mail.html]) {
    expect(part).not.toMatch(/\{\{|\[mail\.|undefined/)
  }
  const unsaid: readonly unknown[] = [samples.invitation.inviter, samples.scheduledReport.run]
  for (const value of Object.values(words).filter((one) => !unsaid.includes(one))) {
    expect(`${mail.subject} ${mail.text}`).toContain(String(value))
  }
  expect(mail.text).toContain('haul.example')
  if (link === undefined) return
  expect(mail.text).toContain('https://haul.example/somewhere?token=x&y=1')
  expect(mail.html).toContain('href="https://haul.example/somewhere?token=x&amp;y=1"')
})

test('keeps user text as plain text on one line', () => {
  const account = 'North\r\nBcc: b@y.example "><i data-x=1>&{{7*7}}'
  const mail = renderMail(
    { template: 'invitation', language: 'en', words: { ...samples.invitation, account }, link: '/x' },
    'http://haul.example',
  )
  expect(mail.subject).not.toMatch(/[\r\n]/)
  expect(mail.html).not.toContain('<i')
  expect(mail.html).toContain('&quot;&gt;&lt;i data-x=1&gt;&amp;{{7*7}}')
  expect(mail.text).not.toMatch(/^Bcc/m)
})
