import { defineSlice } from '@haulway/slice/server.ts'
import { sampleThings } from './sample-thing.resource.ts'

export const slice = defineSlice({
  name: 'sample-things',
  resources: [sampleThings],
})
