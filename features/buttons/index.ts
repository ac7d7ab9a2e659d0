import { defineSlice } from '@haulway/slice/server.ts'
import { buttonProfiles } from './button-profile.resource.ts'
import { buttons } from './button.resource.ts'

export const slice = defineSlice({
  name: 'buttons',
  resources: [buttons, buttonProfiles],
})
