import { ActionIcon, Group } from '@mantine/core'
import { Download, Paperclip, Trash2 } from 'lucide-react'
import { type DragEvent, useMemo, useState } from 'react'
import { dateTimeText, zoneText } from '@haulway/platform/dates.ts'
import { useAccountZone, useApi, useCan, useLocale, useWords } from '@haulway/platform/web/app.tsx'
import { useAction, useCall } from '@haulway/platform/web/calls.ts'
import { downloadBlob } from '@haulway/platform/web/download.ts'
import type { EndpointOutput, Resource } from '@haulway/resource'
import { ChooseFile, Confirm, DataGrid, Empty, Section, type GridColumn } from '@haulway/ui'
import { useMutation } from '@tanstack/react-query'
import { deleteFile, listFiles } from '../files.endpoints.ts'
import { sizeText } from '../size.ts'
import styles from './files.module.css'
import { UploadList } from './UploadList.tsx'
import { useUploads } from './useUploads.ts'

type StoredFile = EndpointOutput<typeof listFiles>['items'][number]

function useFileColumns(): GridColumn<StoredFile>[] {
  const words = useWords()
  const locale = useLocale()
  const zone = useAccountZone()
  return useMemo(
    () => [
      {
        id: 'name',
        header: words('files.name'),
        text: (file) => file.name,
        cell: (file) => <bdi>{file.name}</bdi>,
        width: 210,
      },
      {
        id: 'size',
        header: words('files.size'),
        text: (file) => sizeText(file.size, locale),
        numeric: true,
        width: 76,
      },
      {
        id: 'modifiedBy',
        header: words('files.modifiedBy'),
        text: (file) => file.modifiedBy.title,
        width: 136,
      },
      {
        id: 'modifiedAt',
        header: words('files.modifiedAt'),
        text: (file) => dateTimeText(file.modifiedAt, zone),
        hint: (file) => zoneText(file.modifiedAt, zone),
        width: 136,
      },
    ],
    [words, locale, zone],
  )
}

const holdsFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files')

/** Files can be dropped anywhere on the panel. */
function useDrop(onFiles: ((files: readonly File[]) => void) | undefined) {
  const [over, setOver] = useState(false)
  if (!onFiles) return { over, handlers: {} }
  return {
    over,
    handlers: {
      onDragOver(event: DragEvent) {
        if (!holdsFiles(event)) return
        event.preventDefault()
        setOver(true)
      },
      onDragLeave(event: DragEvent) {
        // Leaving a child of the panel is not leaving the panel.
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false)
      },
      onDrop(event: DragEvent) {
        if (!holdsFiles(event)) return
        event.preventDefault()
        setOver(false)
        onFiles([...event.dataTransfer.files])
      },
    },
  }
}

export interface FilesPanelProps {
  readonly resource: Resource
  readonly id: string
}

/** The files of an entry: add with a button or by dropping, with progress; download; delete. */
export function FilesPanel({ resource, id }: FilesPanelProps) {
  const words = useWords()
  const locale = useLocale()
  const mayChange = useCan()('update', resource.permission)
  const columns = useFileColumns()
  const params = { a: resource.name, b: id }
  const { data, error, refetch } = useCall(listFiles, { params })
  const { uploads, views } = useUploads(`/filecontainers/${resource.name}/${id}`)
  const { over, handlers } = useDrop(mayChange ? (files) => uploads.add(files) : undefined)
  const title = words('files.title')
  const max = sizeText(resource.files?.largest ?? 0, locale)
  const nothing = (
    <Empty title={words('files.none')} {...(mayChange ? { text: words('files.none.text', { max }) } : {})} />
  )
  return (
    <div className={styles.panel} {...handlers}>
      <Section title={title} actions={mayChange && <AddButton onFiles={(files) => uploads.add(files)} />}>
        {over && <div className={styles.drop}>{words('files.drop')}</div>}
        <UploadList uploads={uploads} views={views} />
        <DataGrid
          name="files"
          label={title}
          columns={columns}
          rows={data?.items}
          rowId={(file) => file.id}
          renderActions={(file) => <FileActions file={file} params={params} mayDelete={mayChange} />}
          failure={error}
          onRetry={() => void refetch()}
          empty={nothing}
        />
      </Section>
    </div>
  )
}

function AddButton({ onFiles }: { onFiles: (files: File[]) => void }) {
  const words = useWords()
  const button = { size: 'xs', leftSection: <Paperclip size={14} aria-hidden /> }
  return <ChooseFile multiple text={words('files.add')} onFiles={onFiles} button={button} />
}

interface FileActionsProps {
  readonly file: StoredFile
  readonly params: { readonly a: string; readonly b: string }
  readonly mayDelete: boolean
}

function FileActions({ file, params, mayDelete }: FileActionsProps) {
  const words = useWords()
  const api = useApi()
  const [asked, setAsked] = useState(false)
  const remove = useAction(deleteFile)
  const download = useMutation({
    mutationFn: () => api.file(`/filecontainers/${params.a}/${params.b}/files/${file.id}`),
    meta: { masked: true },
    onSuccess: (content) => downloadBlob(file.name, content),
  })
  const downloadLabel = `${words('files.download')} ${file.name}`
  const deleteLabel = `${words('files.delete')} ${file.name}`
  return (
    <Group gap={2} wrap="nowrap" justify="flex-end">
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={downloadLabel}
        title={words('files.download')}
        onClick={() => download.mutate()}
      >
        <Download size={15} aria-hidden />
      </ActionIcon>
      {mayDelete && (
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={deleteLabel}
          title={words('files.delete')}
          onClick={() => setAsked(true)}
        >
          <Trash2 size={15} aria-hidden />
        </ActionIcon>
      )}
      <Confirm
        open={asked}
        title={words('files.delete')}
        text={words('files.delete.confirm', { name: file.name })}
        action={words('files.delete')}
        danger
        onCancel={() => setAsked(false)}
        onConfirm={() => {
          setAsked(false)
          remove.mutate({ params: { ...params, id: file.id } })
        }}
      />
    </Group>
  )
}
