import { useScreenParams } from '@haulway/platform/web/navigation.tsx'
import type { Reference } from '@haulway/resource'
import { listAddress } from '@haulway/screens/addresses.ts'
import { EditForm, EntryForm, type EntryFormSettings } from '@haulway/screens/form/FormScreen.tsx'
import { buttonProfiles } from '../button-profile.resource.ts'
import { buttons } from '../button.resource.ts'
import { BoardEditor, facesOf, useButtons } from './BoardEditor.tsx'
import { BoardPreview } from './BoardPreview.tsx'

const settings: EntryFormSettings = {
  resource: buttonProfiles,
  home: listAddress(buttons),
  homeTitle: 'buttons.title',
  inputs: { buttons: BoardEditor },
  renderAbove: (_, values) => <Preview list={values['buttons']} />,
}

/** Form of a board: its buttons at their positions, and as drivers see them. */
export function ProfileForm() {
  const { id } = useScreenParams()
  return id === undefined ? (
    <EntryForm {...settings} key="new" />
  ) : (
    <EditForm {...settings} key={id} id={id} />
  )
}

function Preview({ list }: { list: unknown }) {
  const known = useButtons()
  return Array.isArray(list) && list.length > 0 ? (
    <BoardPreview buttons={facesOf(list as Reference[], known)} />
  ) : null
}
