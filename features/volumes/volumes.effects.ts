import { defineEffects, figureEffect, namingEffect, viewEffect } from '@haulway/resource/effect.ts'
import { stockCounts } from './stock-count.resource.ts'
import { targets } from './target.resource.ts'

const reached = 'volumes/targets.api.test.ts'
const stock = 'volumes/volumes.api.test.ts'

export const effects = [
  defineEffects(targets, {
    title: namingEffect,
    location: figureEffect('volumes: where it is to be reached', reached),
    material: figureEffect('volumes: of which material', reached),
    figure: figureEffect(
      'volumes: whether what comes in, goes out or lies there is compared with it',
      reached,
    ),
    volume: figureEffect('volumes: percent reached', reached),
    state: figureEffect('volumes: which volume is compared with it', reached),
    weight: figureEffect('volumes: percent reached', reached),
    validFrom: figureEffect('volumes: from when it holds, and from when loads count for it', reached),
  }),
  defineEffects(stockCounts, {
    title: namingEffect,
    location: figureEffect('volumes: where the stock was counted', stock),
    material: figureEffect('volumes: the stock of which material', stock),
    countedAt: figureEffect('volumes: from when movements are added to it', stock),
    volume: figureEffect('volumes: stock', stock),
    state: figureEffect('volumes: loose, bank and compacted stock', stock),
    weight: figureEffect('volumes: weight of the stock', stock),
    source: figureEffect('volumes: whether the stock is measured', stock),
    note: viewEffect,
  }),
]
