import type { Item } from '@haulway/resource'
import { listAddress } from '@haulway/screens/addresses.ts'
import { EntryView } from '@haulway/screens/view/ViewScreen.tsx'
import { buttons } from '../button.resource.ts'
import { Preview } from './ButtonForm.tsx'

/** A button as drivers see it, with the event that it records. */
export function ButtonView() {
  return (
    <EntryView
      resource={buttons}
      home={listAddress(buttons)}
      renderBelow={(entry) => <Preview face={entry as Item<typeof buttons>} />}
    />
  )
}
