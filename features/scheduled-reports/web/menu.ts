import { MailCheck } from 'lucide-react'
import type { MenuPlace } from '@haulway/slice/web.ts'

export const places: readonly MenuPlace[] = [
  { group: 'tracker', order: 80, title: 'scheduledReports.title', to: '/scheduled-reports', icon: MailCheck },
]
