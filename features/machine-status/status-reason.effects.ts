import { defineEffects, namingEffect, screenEffect, viewEffect } from '@haulway/resource/effect.ts'
import { statusReasons } from './status-reason.resource.ts'

export const effects = [
  defineEffects(statusReasons, {
    title: namingEffect,
    status: screenEffect(
      'status of the machine that is given it',
      'machine-status/machine-status.api.test.ts',
    ),
    parent: screenEffect('place among the reasons'),
    code: viewEffect,
    position: screenEffect('order of the reasons'),
  }),
]
