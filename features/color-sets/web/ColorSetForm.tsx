import { useScreenParams } from '@haulway/platform/web/navigation.tsx'
import { listAddress } from '@haulway/screens/addresses.ts'
import { EditForm, EntryForm, type EntryFormSettings } from '@haulway/screens/form/FormScreen.tsx'
import { formFields, type FormValues } from '@haulway/screens/form/formValues.ts'
import { colorKinds, colorSets } from '../color-set.resource.ts'
import { SightCheck } from './SightCheck.tsx'

const kinds: ReadonlySet<string> = new Set(colorKinds)

/** Of the colours those of the kind. */
function shownFields(values: FormValues): readonly string[] {
  return formFields(colorSets).filter((name) => !kinds.has(name) || name === values['kind'])
}

/** A set keeps colours of its own kind only. */
function request(values: FormValues): FormValues {
  const others = colorKinds.filter((kind) => kind !== values['kind'])
  return { ...values, ...Object.fromEntries(others.map((kind) => [kind, []])) }
}

const settings: EntryFormSettings = {
  resource: colorSets,
  home: listAddress(colorSets),
  shown: shownFields,
  toRequest: request,
  renderAbove: (_, values) => <SightCheck set={values} />,
}

/** Colours with a look at them as others see them, while they are chosen. */
export function ColorSetForm() {
  const { id } = useScreenParams()
  return id === undefined ? (
    <EntryForm {...settings} key="new" />
  ) : (
    <EditForm {...settings} key={id} id={id} />
  )
}
