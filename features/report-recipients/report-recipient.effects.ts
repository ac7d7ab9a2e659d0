import { defineEffects, listAndViewEffect, namingEffect, screen } from '@haulway/resource/effect.ts'
import { reportRecipients } from './report-recipient.resource.ts'

export const effects = [
  defineEffects(reportRecipients, {
    fullName: namingEffect,
    phone: screen('SMS go to it, when its owner agrees', 'report-recipients/consents.api.test.ts'),
    email: screen('mails go to it, until its owner says stop', 'report-recipients/consents.api.test.ts'),
    language: screen('words of the messages', 'report-recipients/consents.api.test.ts'),
    comments: listAndViewEffect,
  }),
]
