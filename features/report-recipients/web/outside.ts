/** Screens that need no sign-in. */
import { defineScreen } from '@haulway/platform/screen.ts'

export const screens = [
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
