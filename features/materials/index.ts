import { defineSlice } from '@haulway/slice/server.ts'
import { materials } from './material.resource.ts'
import { cn } from './messages/cn.ts'
import { en } from './messages/en.ts'
import { ru } from './messages/ru.ts'
import { materialHooks } from './server/hooks.ts'

export const slice = defineSlice({
  name: 'materials',
  words: { en, ru, cn },
  resources: [materials],
  hooks: { materials: materialHooks },
})
