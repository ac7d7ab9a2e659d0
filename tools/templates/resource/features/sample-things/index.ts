import { defineSlice } from '@haulway/slice/server.ts'
import { cn } from './messages/cn.ts'
import { en } from './messages/en.ts'
import { ru } from './messages/ru.ts'
import { sampleThings } from './sample-thing.resource.ts'

export const slice = defineSlice({
  name: 'sample-things',
  words: { en, ru, cn },
  resources: [sampleThings],
})
