import { defineSlice } from '@haulway/slice/server.ts'
import { buttonProfiles } from './button-profile.resource.ts'
import { buttons } from './button.resource.ts'
import { cn } from './messages/cn.ts'
import { en } from './messages/en.ts'
import { ru } from './messages/ru.ts'

export const slice = defineSlice({
  name: 'buttons',
  words: { en, ru, cn },
  resources: [buttons, buttonProfiles],
})
