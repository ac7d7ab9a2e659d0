import { listAddress } from '@haulway/screens/addresses.ts'
import { formScreen } from '@haulway/screens/form/FormScreen.tsx'
import { locations } from '../location.resource.ts'
import { OtherZones } from './OtherZones.tsx'

const Form = formScreen({ resource: locations, home: listAddress(locations) })

/** The default form, with the other zones around the one that is drawn. */
export function LocationForm() {
  return (
    <OtherZones>
      <Form />
    </OtherZones>
  )
}
