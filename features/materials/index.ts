import { defineSlice } from '@haulway/slice/server.ts'
import { materials } from './material.resource.ts'
import { materialHooks } from './server/hooks.ts'

export const slice = defineSlice({
  name: 'materials',
  resources: [materials],
  hooks: { materials: materialHooks },
})
