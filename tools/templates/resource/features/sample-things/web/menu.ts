import { Box } from 'lucide-react'
import type { MenuPlace } from '@haulway/slice/web.ts'

export const places: readonly MenuPlace[] = [
  { group: 'operations', order: MENU_ORDER, title: 'sampleThings.title', to: '/sample-things', icon: Box },
]
