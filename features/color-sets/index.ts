import { defineSlice } from '@haulway/slice/server.ts'
import { colorSets } from './color-set.resource.ts'
import { colorSetHooks } from './server/hooks.ts'

export const slice = defineSlice({
  name: 'color-sets',
  resources: [colorSets],
  hooks: { colorsets: colorSetHooks },
})
