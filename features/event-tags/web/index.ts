import { Tags } from 'lucide-react'
import { defineScreen } from '@haulway/platform/screen.ts'
import { resourceScreens } from '@haulway/screens/resourceScreens.ts'
import { defineWebSlice } from '@haulway/slice/web.ts'
import { tagCategories } from '../tag-category.resource.ts'
import { tags } from '../tag.resource.ts'

export const slice = defineWebSlice({
  name: 'event-tags',
  words: {
    en: () => import('../messages/en.ts'),
    ru: () => import('../messages/ru.ts'),
    cn: () => import('../messages/cn.ts'),
  },
  resources: [tagCategories, tags],
  screens: [
    // Categories and their tags on one screen.
    defineScreen({
      path: '/event-tags',
      title: 'eventTags.title',
      gate: { resource: 'eventTags', action: 'list', feature: 'tracker' },
      component: () => import('./EventTags.tsx').then((file) => file.EventTags),
    }),
    ...resourceScreens(tags, { list: null, home: '/event-tags' }),
    ...resourceScreens(tagCategories, { list: null, home: '/event-tags' }),
  ],
  menu: [{ group: 'operations', order: 50, title: 'eventTags.title', to: '/event-tags', icon: Tags }],
})
