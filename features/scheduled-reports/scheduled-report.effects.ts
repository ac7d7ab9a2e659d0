import { defineEffects, figureEffect, namingEffect, screenEffect } from '@haulway/resource/effect.ts'
import { scheduledReports } from './scheduled-report.resource.ts'

const runs = 'scheduled-reports/runs.api.test.ts'
const saved = 'scheduled-reports/saved-choices.api.test.ts'
const counted = 'scheduled-reports/figures.api.test.ts'

export const effects = [
  defineEffects(scheduledReports, {
    name: namingEffect,
    subject: screenEffect('subject of the mail', runs),
    comment: screenEffect('on top of the mail and the SMS', runs),
    paused: figureEffect('whether it runs by the clock', runs),
    language: screenEffect('language of recipients without their own', runs),
    'emails.address': figureEffect('who gets the mail', runs),
    'emails.language': screenEffect('language of the mail', runs),
    'phones.phone': figureEffect('who gets the SMS', runs),
    'phones.language': screenEffect('language of the SMS', runs),
    days: figureEffect('days on which it runs', saved),
    time: figureEffect('when it runs', saved),
    range: figureEffect('days that are counted', saved),
    hoursFrom: figureEffect('hours of which loads and dumps are counted', saved),
    hoursTo: figureEffect('hours of which loads and dumps are counted', saved),
    project: figureEffect('what is counted, and by which clock', saved),
    route: figureEffect('what is counted', saved),
    counts: figureEffect('whether loads or dumps are counted', saved),
    countsBy: figureEffect('whether each day or week stands for itself', saved),
    groupBy: figureEffect('rows of the counts', saved),
    includeWeights: screenEffect('whether weights are told', counted),
    includeVolumes: screenEffect('whether volumes are told', counted),
    sections: screenEffect('what else is told', counted),
    attachments: screenEffect('files beside the mail', runs),
    includeLink: screenEffect('link to the shared copy', runs),
    sendEmpty: figureEffect('whether it is sent where nothing was counted', runs),
  }),
]
