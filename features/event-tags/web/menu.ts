import { Tags } from 'lucide-react'
import type { MenuPlace } from '@haulway/slice/web.ts'

export const places: readonly MenuPlace[] = [
  { group: 'operations', order: 50, title: 'eventTags.title', to: '/event-tags', icon: Tags },
]
