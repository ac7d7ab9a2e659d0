import { useScreenParams } from '@haulway/platform/web/navigation.tsx'
import { listAddress } from '@haulway/screens/addresses.ts'
import { EditForm, EntryForm, type EntryFormSettings } from '@haulway/screens/form/FormScreen.tsx'
import { formFields, type FormValues } from '@haulway/screens/form/formValues.ts'
import { CornersInput } from './place/CornersInput.tsx'
import { mapLayers } from '../map-layer.resource.ts'

/** Fields that apply to some sources only. */
const only: Readonly<Record<string, readonly string[]>> = {
  address: ['xyz', 'wms'],
  wmsLayers: ['wms'],
  corners: ['image'],
  reference: ['image'],
  color: ['geojson', 'kml', 'pmtiles'],
}

function shownFields(values: FormValues): readonly string[] {
  return formFields(mapLayers).filter((name) => only[name]?.includes(String(values['source'])) ?? true)
}

/** Clears fields that do not apply. */
function request(values: FormValues): FormValues {
  const shown = new Set(shownFields(values))
  const none: FormValues = { address: null, wmsLayers: null, reference: null, corners: [] }
  const left = Object.entries(none).filter(([name]) => !shown.has(name))
  return { ...values, ...Object.fromEntries(left) }
}

const settings: EntryFormSettings = {
  resource: mapLayers,
  home: listAddress(mapLayers),
  shown: shownFields,
  toRequest: request,
  inputs: { corners: CornersInput },
}

/** Form of a layer; its file is uploaded on the view. */
export function LayerForm() {
  const { id } = useScreenParams()
  return id === undefined ? (
    <EntryForm {...settings} key="new" />
  ) : (
    <EditForm {...settings} key={id} id={id} />
  )
}
