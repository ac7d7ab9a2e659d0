import { defineEffects, listAndViewEffect, namingEffect, screenEffect } from '@haulway/resource/effect.ts'
import { reportRecipients } from './report-recipient.resource.ts'

export const effects = [
  defineEffects(reportRecipients, {
    fullName: namingEffect,
    phone: screenEffect('SMS go to it, when its owner agrees', 'report-recipients/consents.api.test.ts'),
    email: screenEffect(
      'mails go to it, until its owner says stop',
      'report-recipients/consents.api.test.ts',
    ),
    language: screenEffect('words of the messages', 'report-recipients/consents.api.test.ts'),
    comments: listAndViewEffect,
  }),
]
