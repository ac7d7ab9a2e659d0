import { resourceScreens } from '@haulway/screens/resourceScreens.ts'
import { defineWebSlice } from '@haulway/slice/web.ts'
import { sampleThings } from '../sample-thing.resource.ts'

export const slice = defineWebSlice({
  name: 'sample-things',
  resources: [sampleThings],
  screens: resourceScreens(sampleThings),
})
