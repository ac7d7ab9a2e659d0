import { Nfc, RadioTower, SlidersVertical } from 'lucide-react'
import { hasAnyFeature, type MenuPlace } from '@haulway/slice/web.ts'

const when = hasAnyFeature('sensorsFeature')

export const places: readonly MenuPlace[] = [
  { group: 'sensors', order: 10, title: 'sensors.title', to: '/sensor-inventory', icon: RadioTower },
  {
    group: 'operations',
    order: 60,
    title: 'sensorProfiles.title',
    to: '/sensor-profiles',
    icon: SlidersVertical,
    when,
  },
  { group: 'operations', order: 65, title: 'sensorModels.title', to: '/sensor-models', icon: Nfc, when },
]
