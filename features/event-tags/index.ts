import { defineSlice } from '@haulway/slice/server.ts'
import { cn } from './messages/cn.ts'
import { en } from './messages/en.ts'
import { ru } from './messages/ru.ts'
import { tagCategoryHooks, tagHooks } from './server/hooks.ts'
import { tagCategories } from './tag-category.resource.ts'
import { tags } from './tag.resource.ts'

export const slice = defineSlice({
  name: 'event-tags',
  words: { en, ru, cn },
  resources: [tagCategories, tags],
  hooks: { tags: tagHooks, 'tags/categories': tagCategoryHooks },
})
