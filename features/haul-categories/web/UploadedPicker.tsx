import { Input, Select } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Upload } from 'lucide-react'
import type { CallFailure } from '@haulway/platform/web/api.ts'
import { useApi, useCan, useWords } from '@haulway/platform/web/app.tsx'
import { refresh } from '@haulway/platform/web/calls.ts'
import type { Item } from '@haulway/resource'
import { useItem, useList } from '@haulway/screens/calls.ts'
import type { FieldInputProps, FieldKind } from '@haulway/screens/fieldKind.ts'
import { ChooseFile, errorText, failureLines } from '@haulway/ui'
import { haulIcons, iconModels } from '../pictures.resource.ts'
import styles from './look.module.css'
import { MachineIcon } from './MachineIcon.tsx'
import { Turntable } from './Turntable.tsx'

type Uploadable = typeof haulIcons | typeof iconModels
type Uploaded = Item<typeof haulIcons>

interface Reference {
  readonly id: string
  readonly title: string
}

function referenceOf(value: unknown): Reference | null {
  return typeof value === 'object' && value !== null && 'id' in value ? (value as Reference) : null
}

/** Uploads a file as a new entry that is called like it. */
function useUpload(resource: Uploadable, onDone: (made: Reference) => void) {
  const api = useApi()
  const queries = useQueryClient()
  return useMutation<Uploaded, CallFailure, File>({
    mutationFn: (file) => {
      const title = file.name.replace(/\.[^.]+$/, '').slice(0, 100) || file.name
      return api.request('POST', `/${resource.name}/content`, { query: { title }, bytes: file })
    },
    meta: { handled: () => true },
    async onSuccess(made) {
      await refresh(queries, [resource.name])
      onDone({ id: made.id, title: made.title })
    },
  })
}

/** What is uploaded already, and a button for more; beside it what was chosen. */
function uploadedInput(resource: Uploadable, accept: string) {
  return function UploadedInput(props: FieldInputProps) {
    const { id, label, help, error, value, onChange, onBlur } = props
    const words = useWords()
    const mayUpload = useCan()('create', resource.permission)
    const chosen = referenceOf(value)
    const { data } = useList(resource, { limit: 500, sort: 'title' })
    const upload = useUpload(resource, onChange)
    const items = data?.items ?? []
    const known = chosen && !items.some((one) => one.id === chosen.id) ? [chosen, ...items] : items
    return (
      <Input.Wrapper
        id={id}
        label={label}
        description={help}
        error={error ?? failureText(words, upload.error)}
      >
        <div className={styles.uploaded}>
          <Select
            id={id}
            w={280}
            data={known.map((one) => ({ value: one.id, label: one.title }))}
            placeholder={words('haulCategories.look.none')}
            clearable
            searchable={known.length > 8}
            value={chosen?.id ?? null}
            onBlur={onBlur}
            onChange={(next) => onChange(known.find((one) => one.id === next) ?? null)}
          />
          {mayUpload && (
            <ChooseFile
              text={words('haulCategories.look.upload')}
              label={`${words('haulCategories.look.upload')}: ${label}`}
              accept={accept}
              onFiles={([file]) => file && upload.mutate(file)}
              button={{ leftSection: <Upload size={15} aria-hidden />, loading: upload.isPending }}
            />
          )}
        </div>
        {chosen && <Preview resource={resource} chosen={chosen} />}
      </Input.Wrapper>
    )
  }
}

function failureText(words: ReturnType<typeof useWords>, failure: CallFailure | null): string | undefined {
  if (!failure) return undefined
  const lines =
    failure.errors.length > 0
      ? failure.errors.map((one) => errorText(words, one))
      : failureLines(words, failure)
  return lines.join(' ')
}

function Preview({ resource, chosen }: { resource: Uploadable; chosen: Reference }) {
  return (
    <div className={styles.wide}>
      {resource.name === 'haulicons' ? (
        <OwnIcon id={chosen.id} width={120} />
      ) : (
        <Turntable model={chosen.id} type="articulatedTruck" title={chosen.title} />
      )}
    </div>
  )
}

function OwnIcon({ id, width }: { id: string; width: number }) {
  const { data } = useItem(haulIcons, id)
  return data?.content ? <MachineIcon icon={data.content} width={width} /> : null
}

export const IconInput = uploadedInput(haulIcons, 'image/png,image/jpeg,image/webp')
export const ModelInput = uploadedInput(iconModels, '.glb,.gltf')

export const iconShown: Pick<FieldKind, 'Shown'> = {
  Shown: ({ value }) => {
    const icon = referenceOf(value)
    return icon ? (
      <span className={styles.type}>
        <OwnIcon id={icon.id} width={60} />
        {icon.title}
      </span>
    ) : null
  },
}

export const modelShown: Pick<FieldKind, 'Shown'> = {
  Shown: ({ value }) => referenceOf(value)?.title ?? null,
}
