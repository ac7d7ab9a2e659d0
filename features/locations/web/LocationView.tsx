import { listAddress } from '@haulway/screens/addresses.ts'
import { viewScreen } from '@haulway/screens/view/ViewScreen.tsx'
import { locations } from '../location.resource.ts'
import { OtherZones } from './OtherZones.tsx'

const View = viewScreen({ resource: locations, home: listAddress(locations) })

/** The default view, with the other zones around. */
export function LocationView() {
  return (
    <OtherZones>
      <View />
    </OtherZones>
  )
}
