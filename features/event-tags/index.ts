import { defineSlice } from '@haulway/slice/server.ts'
import { tagHooks } from './server/hooks.ts'
import { tagCategories } from './tag-category.resource.ts'
import { tags } from './tag.resource.ts'

export const slice = defineSlice({
  name: 'event-tags',
  resources: [tagCategories, tags],
  hooks: { tags: tagHooks },
})
