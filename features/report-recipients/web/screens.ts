import { defineScreen } from '@haulway/platform/screen.ts'
import { resourceScreens } from '@haulway/screens/resourceScreens.ts'
import { reportRecipients } from '../report-recipient.resource.ts'

export const reportRecipientScreens = [
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
]
