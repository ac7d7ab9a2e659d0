import { useAddress, useScreenParams } from '@haulway/platform/web/navigation.tsx'
import { listAddress } from '@haulway/screens/addresses.ts'
import { useItem } from '@haulway/screens/calls.ts'
import {
  EditForm,
  EntryForm,
  FormSkeleton,
  type EntryFormSettings,
} from '@haulway/screens/form/FormScreen.tsx'
import { measurementProfiles } from '../measurement-profile.resource.ts'
import { MeasuresInput } from './MeasuresInput.tsx'

const settings: EntryFormSettings = {
  resource: measurementProfiles,
  home: listAddress(measurementProfiles),
  // The name of an existing profile cannot change.
  shown: (_, item) => (item ? ['measures'] : ['name', 'measures']),
  inputs: { measures: MeasuresInput },
}

/** Creates, copies or changes a profile. */
export function ProfileForm() {
  const { id } = useScreenParams()
  const [{ copy }] = useAddress()
  if (id !== undefined) return <EditForm {...settings} key={id} id={id} />
  if (copy !== undefined) return <CopyForm key={copy} of={copy} />
  return <EntryForm {...settings} key="new" />
}

/** A new profile that begins with the units of another. */
function CopyForm({ of }: { of: string }) {
  const { data, error } = useItem(measurementProfiles, of)
  // The source no longer exists: begins with an empty profile.
  if (error) return <EntryForm {...settings} />
  if (!data) return <FormSkeleton />
  return <EntryForm {...settings} preset={{ measures: data.measures }} />
}
