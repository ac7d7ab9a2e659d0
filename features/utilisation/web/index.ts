import { ChartColumnStacked } from 'lucide-react'
import { reportScreen, webReport } from '@haulway/report/web/web-report.ts'
import { defineWebSlice } from '@haulway/slice/web.ts'
import { utilisation } from '../utilisation.report.ts'
import { drawnUtilisationWidgets } from './widgets.ts'

const look = () => import('./look.tsx').then((file) => file.utilisationLook)

export const slice = defineWebSlice({
  name: 'utilisation',
  words: {
    en: () => import('../messages/en.ts'),
    ru: () => import('../messages/ru.ts'),
    cn: () => import('../messages/cn.ts'),
  },
  screens: [reportScreen(utilisation, look)],
  reports: [webReport(utilisation, look)],
  widgets: drawnUtilisationWidgets,
  menu: [
    { group: 'tracker', order: 55, title: 'utilisation.title', to: '/utilisation', icon: ChartColumnStacked },
  ],
})
