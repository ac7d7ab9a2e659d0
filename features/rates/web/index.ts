import { resourceScreens } from '@haulway/screens/resourceScreens.ts'
import { defineWebSlice } from '@haulway/slice/web.ts'
import { rates } from '../rate.resource.ts'

export const slice = defineWebSlice({
  name: 'rates',
  resources: [rates],
  screens: resourceScreens(rates),
})
