import { resourceScreens } from '@haulway/screens/resourceScreens.ts'
import { accounts } from '../account.resource.ts'

export const accountScreens = resourceScreens(accounts, {
  form: () => import('./AccountForm.tsx').then((file) => file.AccountForm),
  view: () => import('./AccountView.tsx').then((file) => file.AccountView),
})
