import { listAddress } from '@haulway/screens/addresses.ts'
import { EntryView } from '@haulway/screens/view/ViewScreen.tsx'
import { RecomputeNotice } from '../../telemetry/web/parts.ts'
import { locations } from '../location.resource.ts'
import { locationParts } from './Kind.tsx'
import { OtherZones } from './OtherZones.tsx'

/** The default view with the surrounding zones, and the recomputation that its last change caused. */
export function LocationView() {
  return (
    <OtherZones>
      <EntryView
        resource={locations}
        home={listAddress(locations)}
        parts={locationParts}
        renderAbove={() => <RecomputeNotice />}
      />
    </OtherZones>
  )
}
