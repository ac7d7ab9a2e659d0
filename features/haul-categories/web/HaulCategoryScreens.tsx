import { Button } from '@mantine/core'
import { useWords } from '@haulway/platform/web/app.tsx'
import { ScreenLink } from '@haulway/platform/web/navigation.tsx'
import type { Item, Resource } from '@haulway/resource'
import { listAddress } from '@haulway/screens/addresses.ts'
import { formScreen } from '@haulway/screens/form/FormScreen.tsx'
import { ResourceList } from '@haulway/screens/list/ListScreen.tsx'
import type { ScreenSettings } from '@haulway/screens/screenSettings.ts'
import { EntryView } from '@haulway/screens/view/ViewScreen.tsx'
import { Section } from '@haulway/ui'
import { haulCategories } from '../haul-category.resource.ts'
import { haulIcons, iconModels } from '../pictures.resource.ts'
import { isMachineType } from '../machine-types.ts'
import { MachineTypeInput, machineTypeShown } from './MachineTypePicker.tsx'
import { Turntable } from './Turntable.tsx'
import { IconInput, iconShown, ModelInput, modelShown } from './UploadedPicker.tsx'

const settings: ScreenSettings = {
  resource: haulCategories,
  home: listAddress(haulCategories),
  parts: { machineType: machineTypeShown, icon: iconShown, model: modelShown },
}

/** The categories, with links to uploaded icons and models. */
export function HaulCategoryList() {
  return (
    <ResourceList
      resource={haulCategories}
      parts={settings.parts}
      renderActions={() => (
        <>
          <PicturesLink resource={haulIcons} />
          <PicturesLink resource={iconModels} />
        </>
      )}
    />
  )
}

function PicturesLink({ resource }: { resource: Resource }) {
  const words = useWords()
  return (
    <Button
      size="sm"
      variant="default"
      renderRoot={(props) => <ScreenLink to={listAddress(resource)} {...props} />}
    >
      {words(`${resource.messages}.title`)}
    </Button>
  )
}

export const HaulCategoryForm = formScreen({
  ...settings,
  inputs: { machineType: MachineTypeInput, icon: IconInput, model: ModelInput },
})

export function HaulCategoryView() {
  return (
    <EntryView
      {...settings}
      renderBelow={(entry) => <Look category={entry as Item<typeof haulCategories>} />}
    />
  )
}

/** The machine's model, which can be turned. */
function Look({ category }: { category: Item<typeof haulCategories> }) {
  const words = useWords()
  const { title, machineType, model } = category
  const type = isMachineType(machineType) ? machineType : 'articulatedTruck'
  return (
    <Section title={words('haulCategories.look')}>
      <Turntable model={model?.id ?? type} type={type} title={title} />
    </Section>
  )
}
