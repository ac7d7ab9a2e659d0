import { Text } from '@mantine/core'
import { Upload } from 'lucide-react'
import { useMemo } from 'react'
import { useCan, useWords } from '@haulway/platform/web/app.tsx'
import { useGo, useScreenParams } from '@haulway/platform/web/navigation.tsx'
import type { Item, Resource } from '@haulway/resource'
import { listAddress, viewAddress } from '@haulway/screens/addresses.ts'
import { useItem } from '@haulway/screens/calls.ts'
import type { FieldComponents } from '@haulway/screens/fields/field-components.ts'
import { EditForm } from '@haulway/screens/form/FormScreen.tsx'
import { ResourceList } from '@haulway/screens/list/ListScreen.tsx'
import { EntryView } from '@haulway/screens/view/ViewScreen.tsx'
import { ChooseFile, Notice, Page, type GridColumn } from '@haulway/ui'
import { haulIcons, iconModels } from '../pictures.resource.ts'
import styles from './look.module.css'
import { MachineIcon } from './MachineIcon.tsx'
import { Turntable } from './Turntable.tsx'
import { acceptedOf, refusalText, useUpload, type Uploadable, type Uploaded } from './useUpload.ts'

function smallIcon(entry: Item<Resource>) {
  const { content } = entry as Uploaded
  return content && <MachineIcon icon={content} width={48} />
}

const iconShown: Pick<FieldComponents, 'Shown'> = {
  Shown: ({ value }) => (typeof value === 'string' ? <MachineIcon icon={value} width={120} /> : null),
}

/** List of the uploaded icons with previews. */
export function HaulIconList() {
  const words = useWords()
  const columns = useMemo(
    (): GridColumn<Item<Resource>>[] => [
      {
        id: 'content',
        header: words('haulIcons.field.content'),
        width: 120,
        text: () => '',
        cell: smallIcon,
      },
    ],
    [words],
  )
  return <ResourceList resource={haulIcons} columns={columns} />
}

/** New entries are uploaded as a file; existing ones are renamed. */
function pictureForm(resource: Uploadable) {
  return function PictureForm() {
    const { id } = useScreenParams()
    return id === undefined ? (
      <UploadPage resource={resource} />
    ) : (
      <EditForm key={id} id={id} resource={resource} home={listAddress(resource)} />
    )
  }
}

export const HaulIconForm = pictureForm(haulIcons)
export const IconModelForm = pictureForm(iconModels)

function UploadPage({ resource }: { resource: Uploadable }) {
  const words = useWords()
  const go = useGo()
  const field = resource.name === haulIcons.name ? 'icon' : 'model'
  return (
    <Page
      title={words('form.new')}
      crumbs={[{ label: words(`${resource.messages}.title`), to: listAddress(resource) }]}
    >
      <div className={styles.upload} data-card>
        <Text size="sm">{words(`haulCategories.field.${field}.help`)}</Text>
        <UploadContent resource={resource} onDone={({ id }) => go(viewAddress(resource, id))} />
      </div>
    </Page>
  )
}

interface UploadContentProps {
  readonly resource: Uploadable
  readonly onDone: (made: Uploaded) => void
  /** The entry whose content is replaced; absent: a new entry is created. */
  readonly id?: string
}

/** File input that shows why a file was refused. */
function UploadContent({ resource, onDone, id }: UploadContentProps) {
  const words = useWords()
  const upload = useUpload(resource, onDone, id)
  const refusal = refusalText(words, upload.error)
  return (
    <>
      <ChooseFile
        text={words(`haulCategories.content.${id === undefined ? 'choose' : 'replace'}`)}
        accept={acceptedOf(resource)}
        onFiles={([file]) => file && upload.mutate(file)}
        button={{ leftSection: <Upload size={15} aria-hidden />, loading: upload.isPending }}
      />
      {refusal !== undefined && (
        <Notice tone="danger" urgent>
          {refusal}
        </Notice>
      )}
    </>
  )
}

function Replace({ resource, id }: { resource: Uploadable; id: string }) {
  const mayChange = useCan()('update', resource.permission)
  return (
    mayChange && (
      <div className={styles.upload}>
        <UploadContent resource={resource} id={id} onDone={() => undefined} />
      </div>
    )
  )
}

export function HaulIconView() {
  return (
    <EntryView
      resource={haulIcons}
      home={listAddress(haulIcons)}
      parts={{ content: iconShown }}
      renderBelow={({ id }) => <Replace resource={haulIcons} id={id} />}
    />
  )
}

/** The model of the viewed entry. */
function ViewedModel({ value }: { value: unknown }) {
  const { id = '' } = useScreenParams()
  const { data } = useItem(iconModels, id)
  if (typeof value !== 'string') return null
  // New content has a new address.
  return <Turntable key={value} model={id} type="articulatedTruck" title={data?.title ?? ''} />
}

export function IconModelView() {
  return (
    <EntryView
      resource={iconModels}
      home={listAddress(iconModels)}
      parts={{ content: { Shown: ViewedModel } }}
      renderBelow={({ id }) => <Replace resource={iconModels} id={id} />}
    />
  )
}
