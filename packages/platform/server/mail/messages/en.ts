import type { Catalogue } from '../../../messages.ts'

export const en = {
  'mail.greeting': 'Hello {{fullName}},',
  'mail.footer': 'This message was sent by Haulway at {{host}}. Nobody reads replies to it.',
  'mail.stop': 'Choose what you get: {{address}}',
  'mail.passwordReset.subject': 'Choose a new password for Haulway',
  'mail.passwordReset.text':
    'Somebody, probably you, asked for a new password for your login {{loginId}}. The link below works once and for {{minutes}} minutes. If it was not you, ignore this message: nothing has changed.',
  'mail.passwordReset.action': 'Choose a new password',
  'mail.passwordChanged.subject': 'Your Haulway password was changed',
  'mail.passwordChanged.text':
    'The password of your login {{loginId}} was changed at {{at}} (UTC), and you were signed out everywhere else. If it was not you, ask for a new password at once and tell your administrator.',
  'mail.passwordChanged.action': 'I did not do this',
  'mail.loginChanged.subject': 'Your Haulway login was changed',
  'mail.loginChanged.text':
    'Your login or your email address was changed at {{at}} (UTC). Before that your login was {{loginId}} and your address {{email}}. If this is not right, the link below brings both back for {{days}} days; your password, your sign-ins and your tokens end then, and you choose a new password.',
  'mail.loginChanged.action': 'Undo the change',
  'mail.loginGiven.subject': 'Your sign-in to Haulway',
  'mail.loginGiven.text':
    'Since {{at}} (UTC) your login is {{loginId}} and links for a new password go to {{email}}. If this is not right, tell your administrator.',
  'mail.secondFactorOn.subject': 'Two-step sign-in is on',
  'mail.secondFactorOn.text':
    'Since {{at}} (UTC) your login {{loginId}} needs a code from your phone as well. If it was not you, tell your administrator.',
  'mail.secondFactorOff.subject': 'Two-step sign-in is off',
  'mail.secondFactorOff.text':
    'Since {{at}} (UTC) your login {{loginId}} needs only the password. If it was not you, change the password at once and tell your administrator.',
  'mail.identityLinked.subject': 'Another way to sign in to Haulway',
  'mail.identityLinked.text':
    'Since {{at}} (UTC) an identity of {{provider}} signs in as your login {{loginId}}. If it was not you, choose a new password at once: the identity ends with it.',
  'mail.identityLinked.action': 'I did not do this',
  'mail.identitiesEnded.subject': 'Linked sign-ins have ended',
  'mail.identitiesEnded.text':
    'At {{at}} (UTC) linked sign-ins of yours ended: {{count}}. Associate them again under “Sign-in and Security” if you need them.',
  'mail.invitation.subject': 'You are invited to {{account}} in Haulway',
  'mail.invitation.text':
    '{{inviter}} invites you to work in the account {{account}}. Open the link to accept or to decline; until then nothing changes.',
  'mail.invitation.action': 'Look at the invitation',
  'mail.newcomer.subject': '{{inviter}} invites you to {{account}} in Haulway',
  'mail.newcomer.text':
    '{{inviter}} invites you to work in the account {{account}}. Open the link to choose your own password; until then you have no login. The link works once and for 14 days.',
  'mail.newcomer.action': 'Choose a password',
  'mail.welcome.subject': 'Welcome to Haulway',
  'mail.welcome.text':
    'A login {{loginId}} was made for you. Open the link to choose your password; it works once and for {{minutes}} minutes.',
  'mail.welcome.action': 'Choose a password',
  'mail.reportShared.subject': '{{account}}: a cycle time report',
  'mail.reportShared.text':
    '{{sharedBy}} shares a cycle time report of {{account}} with you. The link opens it without a login for 30 days; keep it to yourself.',
  'mail.reportShared.action': 'Open the report',
  'mail.reportFailed.subject': 'Report not sent: {{title}}',
  'mail.reportFailed.text':
    'The scheduled report "{{title}}" of {{account}} could not be made, and was tried several times. The next run is tried at its time. Open it to see what it asks for.',
  'mail.reportFailed.action': 'Open scheduled reports',
  'mail.reportStopped.subject': 'Report stands still: {{title}}',
  'mail.reportStopped.text':
    'The scheduled report "{{title}}" of {{account}} does not run any more: its author has no access, or not to its project. Save it again as somebody who has, and it goes on.',
  'mail.reportStopped.action': 'Open scheduled reports',
  'mail.alarm.subject': '{{account}}: {{what}}',
  'mail.alarm.text':
    '{{what}}. This message tells of so many alarms that are open: {{count}}. Once somebody acknowledges one, everybody sees it.',
  'mail.alarm.action': 'Look at the alarms',
  'mail.scheduledReport.subject': '{{account}}: {{title}}',
  'mail.scheduledReport.text': 'The scheduled report “{{title}}” of {{account}}.',
  'mail.scheduledReport.action': 'Open the report',
  'mail.scheduledReport.rows': {
    one: '{{count}} more row stands in the whole report.',
    other: '{{count}} more rows stand in the whole report.',
  },
  'mail.scheduledReport.sections': {
    one: '{{count}} more section stands in the whole report.',
    other: '{{count}} more sections stand in the whole report.',
  },
} as const satisfies Catalogue
