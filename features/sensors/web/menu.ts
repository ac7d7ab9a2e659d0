import { Cpu, Radio, SlidersHorizontal } from 'lucide-react'
import type { MenuPlace } from '@haulway/slice/web.ts'

export const places: readonly MenuPlace[] = [
  { group: 'sensors', order: 10, title: 'sensors.title', to: '/sensor-inventory', icon: Radio },
  { group: 'sensors', order: 20, title: 'sensorModels.title', to: '/sensor-models', icon: Cpu },
  {
    group: 'sensors',
    order: 30,
    title: 'sensorProfiles.title',
    to: '/sensor-profiles',
    icon: SlidersHorizontal,
  },
]
