import { defineSlice } from '@haulway/slice/server.ts'
import { colorSets } from './color-set.resource.ts'
import { cn } from './messages/cn.ts'
import { en } from './messages/en.ts'
import { ru } from './messages/ru.ts'
import { colorSetHooks } from './server/hooks.ts'

export const slice = defineSlice({
  name: 'color-sets',
  words: { en, ru, cn },
  resources: [colorSets],
  hooks: { colorsets: colorSetHooks },
})
