import { defineEffects, named, screen, viewed } from '@haulway/resource/effect.ts'
import { statusReasons } from './status-reason.resource.ts'

export const effects = [
  defineEffects(statusReasons, {
    title: named,
    status: screen('status of the machine that is given it', 'machine-status/machine-status.api.test.ts'),
    parent: screen('place among the reasons'),
    code: viewed,
    position: screen('order of the reasons'),
  }),
]
