import { listAddress } from '@haulway/screens/addresses.ts'
import { EntryView } from '@haulway/screens/view/ViewScreen.tsx'
import { colorSets } from '../color-set.resource.ts'
import { ColorVisionCheck } from './ColorVisionCheck.tsx'

/** A set as it looks on the map, for all kinds of colour vision. */
export function ColorSetView() {
  return (
    <EntryView
      resource={colorSets}
      home={listAddress(colorSets)}
      renderBelow={(entry) => <ColorVisionCheck set={{ ...entry }} />}
    />
  )
}
