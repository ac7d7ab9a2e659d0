import { resourceScreens } from '@haulway/screens/resourceScreens.ts'
import { defineWebSlice } from '@haulway/slice/web.ts'
import { reportRecipients } from '../report-recipient.resource.ts'
import { screens as outside } from './outside.ts'

export const slice = defineWebSlice({
  name: 'report-recipients',
  resources: [reportRecipients],
  screens: [
    ...outside,
    ...resourceScreens(reportRecipients, {
      view: () => import('./RecipientView.tsx').then((file) => file.RecipientView),
    }),
  ],
})
