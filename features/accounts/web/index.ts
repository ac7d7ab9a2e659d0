import { resourceScreens } from '@haulway/screens/resourceScreens.ts'
import { defineWebSlice } from '@haulway/slice/web.ts'
import { accounts } from '../account.resource.ts'

export const slice = defineWebSlice({
  name: 'accounts',
  shared: [accounts],
  screens: resourceScreens(accounts, {
    list: () => import('./AccountList.tsx').then((file) => file.AccountList),
    form: () => import('./AccountForm.tsx').then((file) => file.AccountForm),
    view: () => import('./AccountView.tsx').then((file) => file.AccountView),
  }),
})
