import { defineEffects, figure, named, screen } from '@haulway/resource/effect.ts'
import { scheduledReports } from './scheduled-report.resource.ts'

const runs = 'scheduled-reports/runs.api.test.ts'
const times = 'scheduled-reports/run-times.test.ts'
const days = 'scheduled-reports/run-days.test.ts'
const counted = 'scheduled-reports/figures.api.test.ts'

export const effects = [
  defineEffects(scheduledReports, {
    name: named,
    subject: screen('subject of the mail', runs),
    comment: screen('on top of the mail and the SMS', runs),
    paused: figure('whether it runs by the clock', runs),
    language: screen('language of recipients without their own', runs),
    'emails.address': figure('who gets the mail', runs),
    'emails.language': screen('language of the mail', runs),
    'phones.phone': figure('who gets the SMS', runs),
    'phones.language': screen('language of the SMS', runs),
    days: figure('days on which it runs', times),
    time: figure('when it runs', times),
    range: figure('days that are counted', days),
    hoursFrom: figure('hours of which loads and dumps are counted', counted),
    hoursTo: figure('hours of which loads and dumps are counted', counted),
    project: figure('what is counted, and by which clock', counted),
    route: figure('what is counted', counted),
    counts: figure('whether loads or dumps are counted', counted),
    countsBy: figure('whether each day or week stands for itself', counted),
    groupBy: figure('rows of the counts', counted),
    includeWeights: screen('whether weights are told', counted),
    includeVolumes: screen('whether volumes are told', counted),
    sections: screen('what else is told', counted),
    attachments: screen('files beside the mail', runs),
    includeLink: screen('link to the shared copy', runs),
    sendEmpty: figure('whether it is sent where nothing was counted', runs),
  }),
]
