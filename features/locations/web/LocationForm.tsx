import { useAddress, useScreenParams } from '@haulway/platform/web/navigation.tsx'
import { listAddress } from '@haulway/screens/addresses.ts'
import { EditForm, EntryForm } from '@haulway/screens/form/FormScreen.tsx'
import { locations } from '../location.resource.ts'
import { KindInput } from './Kind.tsx'
import { OtherZones } from './OtherZones.tsx'

/** The default form with the surrounding zones. When it was opened from site setup, it returns there. */
export function LocationForm() {
  const { id } = useScreenParams()
  const [{ from }] = useAddress()
  const settings = {
    resource: locations,
    inputs: { kind: KindInput },
    ...(from === 'setup'
      ? { home: '/setup', homeTitle: 'setup.title' as const, after: () => '/setup' }
      : { home: listAddress(locations) }),
  }
  return (
    <OtherZones>
      {id === undefined ? <EntryForm {...settings} key="new" /> : <EditForm {...settings} key={id} id={id} />}
    </OtherZones>
  )
}
