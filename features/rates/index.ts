import { defineSlice } from '@haulway/slice/server.ts'
import { cn } from './messages/cn.ts'
import { en } from './messages/en.ts'
import { ru } from './messages/ru.ts'
import { rates } from './rate.resource.ts'

export { findCurrency, type Paid, ratesInForce } from './server/in-force.ts'

export const slice = defineSlice({
  name: 'rates',
  words: { en, ru, cn },
  resources: [rates],
})
