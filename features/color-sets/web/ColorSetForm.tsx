import { useFormState, useWatch, type UseFormReturn } from 'react-hook-form'
import { useScreenParams } from '@haulway/platform/web/navigation.tsx'
import { listAddress } from '@haulway/screens/addresses.ts'
import { EditForm, EntryForm, type EntryFormSettings } from '@haulway/screens/form/FormScreen.tsx'
import { formFields, type FormValues } from '@haulway/screens/form/formValues.ts'
import { colorKinds, colorSets } from '../color-set.resource.ts'
import { ColorVisionCheck } from './ColorVisionCheck.tsx'

const kinds: ReadonlySet<string> = new Set(colorKinds)

/** Shows only the colours of the selected kind. */
function shownFields(values: FormValues): readonly string[] {
  return formFields(colorSets).filter((name) => !kinds.has(name) || name === values['kind'])
}

/** A set stores colours of its own kind only. */
function request(values: FormValues): FormValues {
  const others = colorKinds.filter((kind) => kind !== values['kind'])
  return { ...values, ...Object.fromEntries(others.map((kind) => [kind, []])) }
}

const settings: EntryFormSettings = {
  resource: colorSets,
  home: listAddress(colorSets),
  shown: shownFields,
  toRequest: request,
  renderFields: (form) => <Look form={form} />,
}

/** Below the fields; warns of colours that are hard to see only once colours have been chosen here. */
function Look({ form }: { form: UseFormReturn<FormValues> }) {
  const set = useWatch({ control: form.control })
  const { isDirty } = useFormState({ control: form.control })
  return <ColorVisionCheck set={set} warns={isDirty} />
}

/** Form of a set with a preview of its colours as others see them. */
export function ColorSetForm() {
  const { id } = useScreenParams()
  return id === undefined ? (
    <EntryForm {...settings} key="new" />
  ) : (
    <EditForm {...settings} key={id} id={id} />
  )
}
