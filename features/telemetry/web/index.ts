import { defineWebSlice } from '@haulway/slice/web.ts'

export const slice = defineWebSlice({
  name: 'telemetry',
  words: {
    en: () => import('../messages/en.ts'),
    ru: () => import('../messages/ru.ts'),
    cn: () => import('../messages/cn.ts'),
  },
})
