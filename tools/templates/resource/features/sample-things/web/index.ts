import { resourceScreens } from '@haulway/screens/resourceScreens.ts'
import { defineWebSlice } from '@haulway/slice/web.ts'
import { sampleThings } from '../sample-thing.resource.ts'

export const slice = defineWebSlice({
  name: 'sample-things',
  words: {
    en: () => import('../messages/en.ts'),
    ru: () => import('../messages/ru.ts'),
    cn: () => import('../messages/cn.ts'),
  },
  resources: [sampleThings],
  screens: resourceScreens(sampleThings),
})
