import { defineScreen } from '@haulway/platform/screen.ts'
import { defineWebSlice } from '@haulway/slice/web.ts'
import { renderRemark } from './remark.ts'

const gate = {
  resource: 'reports',
  action: 'list',
  feature: 'tracker',
} as const

export const slice = defineWebSlice({
  name: 'commits',
  remark: renderRemark,
  screens: [
    defineScreen({
      path: '/commits',
      title: 'commits.title',
      gate,
      component: () => import('./Commits.tsx').then((file) => file.Commits),
    }),
    defineScreen({
      path: '/restatements',
      title: 'commits.ledger',
      gate,
      component: () => import('./Restatements.tsx').then((file) => file.Restatements),
    }),
  ],
})
