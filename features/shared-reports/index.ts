import { defineSlice } from '@haulway/slice/server.ts'
import { baseOf } from '../session/index.ts'
import { cn } from './messages/cn.ts'
import { en } from './messages/en.ts'
import { ru } from './messages/ru.ts'
import { sharedPdfRoute, sharedReportRoutes, shareReportRoute } from './server/routes.ts'

export { share } from './server/routes.ts'

export const slice = defineSlice({
  name: 'shared-reports',
  words: { en, ru, cn },
  routes: sharedReportRoutes,
  privatePages: [
    // The page shows what external readers received and needs neither forms nor pop-ups (threats F2). Printing opens
    // a dialog, which the sandbox must allow; the PDF is a download.
    {
      path: '/report-html/',
      policy: 'sandbox allow-scripts allow-same-origin allow-modals allow-downloads',
    },
  ],
  gathered: ({ reports }, { options, words }) => [
    shareReportRoute(reports, baseOf(options)),
    sharedPdfRoute(reports, words),
  ],
})
