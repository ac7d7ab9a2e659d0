import { Button } from '@mantine/core'
import { Copy } from 'lucide-react'
import { useCan, useWords } from '@haulway/platform/web/app.tsx'
import { useGo } from '@haulway/platform/web/navigation.tsx'
import type { Item } from '@haulway/resource'
import { editAddress, listAddress } from '@haulway/screens/addresses.ts'
import { useSave } from '@haulway/screens/calls.ts'
import { EntryView } from '@haulway/screens/view/ViewScreen.tsx'
import { Section } from '@haulway/ui'
import { buttonProfiles } from '../button-profile.resource.ts'
import { buttons } from '../button.resource.ts'
import { facesOf, useButtons } from './BoardEditor.tsx'
import { BoardPreview } from './BoardPreview.tsx'

/** A board as drivers see it. */
export function ProfileView() {
  return (
    <EntryView
      resource={buttonProfiles}
      home={listAddress(buttons)}
      homeTitle="buttons.title"
      renderBelow={(entry) => <Preview profile={entry as Item<typeof buttonProfiles>} />}
    />
  )
}

function Preview({ profile }: { profile: Item<typeof buttonProfiles> }) {
  const words = useWords()
  const can = useCan()
  const known = useButtons()
  return (
    <Section
      title={words('buttons.preview')}
      actions={can('create', buttonProfiles.permission) && <CopyButton profile={profile} />}
    >
      <BoardPreview buttons={facesOf(profile.buttons, known)} />
    </Section>
  )
}

/** Creates a copy of the board for editing. */
function CopyButton({ profile }: { profile: Item<typeof buttonProfiles> }) {
  const words = useWords()
  const go = useGo()
  const save = useSave(buttonProfiles)
  const { title, description, buttons: list } = profile
  return (
    <Button
      size="xs"
      variant="default"
      loading={save.isPending}
      leftSection={<Copy size={14} aria-hidden />}
      onClick={() =>
        save.mutate(
          { values: { title: words('buttonProfiles.copyOf', { title }), description, buttons: list } },
          { onSuccess: (saved) => go(editAddress(buttonProfiles, saved.id)) },
        )
      }
    >
      {words('buttonProfiles.copy')}
    </Button>
  )
}
