import { defineScreen } from '@haulway/platform/screen.ts'
import { resourceScreens } from '@haulway/screens/resourceScreens.ts'
import { defineWebSlice } from '@haulway/slice/web.ts'
import { reportRecipients } from '../report-recipient.resource.ts'

export const slice = defineWebSlice({
  name: 'report-recipients',
  words: {
    en: () => import('../messages/en.ts'),
    ru: () => import('../messages/ru.ts'),
    cn: () => import('../messages/cn.ts'),
  },
  resources: [reportRecipients],
  screens: [
    ...resourceScreens(reportRecipients, {
      view: () => import('./RecipientView.tsx').then((file) => file.RecipientView),
    }),
    defineScreen({
      path: '/report-consent',
      title: 'reportConsent.title',
      gate: 'public',
      component: () => import('./Consent.tsx').then((file) => file.Consent),
    }),
    defineScreen({
      path: '/report-subscription',
      title: 'reportConsent.subscription',
      gate: 'public',
      component: () => import('./Subscription.tsx').then((file) => file.Subscription),
    }),
  ],
})
