import { defineEffects, figure, namingEffect, screen } from '@haulway/resource/effect.ts'
import { scheduledReports } from './scheduled-report.resource.ts'

const runs = 'scheduled-reports/runs.api.test.ts'
const saved = 'scheduled-reports/saved-choices.api.test.ts'
const counted = 'scheduled-reports/figures.api.test.ts'

export const effects = [
  defineEffects(scheduledReports, {
    name: namingEffect,
    subject: screen('subject of the mail', runs),
    comment: screen('on top of the mail and the SMS', runs),
    paused: figure('whether it runs by the clock', runs),
    language: screen('language of recipients without their own', runs),
    'emails.address': figure('who gets the mail', runs),
    'emails.language': screen('language of the mail', runs),
    'phones.phone': figure('who gets the SMS', runs),
    'phones.language': screen('language of the SMS', runs),
    days: figure('days on which it runs', saved),
    time: figure('when it runs', saved),
    range: figure('days that are counted', saved),
    hoursFrom: figure('hours of which loads and dumps are counted', saved),
    hoursTo: figure('hours of which loads and dumps are counted', saved),
    project: figure('what is counted, and by which clock', saved),
    route: figure('what is counted', saved),
    counts: figure('whether loads or dumps are counted', saved),
    countsBy: figure('whether each day or week stands for itself', saved),
    groupBy: figure('rows of the counts', saved),
    includeWeights: screen('whether weights are told', counted),
    includeVolumes: screen('whether volumes are told', counted),
    sections: screen('what else is told', counted),
    attachments: screen('files beside the mail', runs),
    includeLink: screen('link to the shared copy', runs),
    sendEmpty: figure('whether it is sent where nothing was counted', runs),
  }),
]
