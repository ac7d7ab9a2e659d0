import { defineEffects, namingEffect, screen, viewEffect } from '@haulway/resource/effect.ts'
import { statusReasons } from './status-reason.resource.ts'

export const effects = [
  defineEffects(statusReasons, {
    title: namingEffect,
    status: screen('status of the machine that is given it', 'machine-status/machine-status.api.test.ts'),
    parent: screen('place among the reasons'),
    code: viewEffect,
    position: screen('order of the reasons'),
  }),
]
