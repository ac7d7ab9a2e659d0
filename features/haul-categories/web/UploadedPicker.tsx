import { Input } from '@mantine/core'
import { Upload } from 'lucide-react'
import { useCan, useWords } from '@haulway/platform/web/app.tsx'
import type { Reference } from '@haulway/resource'
import { useList } from '@haulway/screens/calls.ts'
import type { FieldInputProps, FieldComponents } from '@haulway/screens/fields/field-components.ts'
import { ChooseFile, Select } from '@haulway/ui'
import { haulIcons, iconModels } from '../pictures.resource.ts'
import styles from './look.module.css'
import { UploadedIcon } from './UploadedIcon.tsx'
import { referenceOf } from './reference-of.ts'
import { Turntable } from './Turntable.tsx'
import { acceptedOf, refusalText, useUpload, type Uploadable } from './useUpload.ts'

/** Selects an uploaded entry or uploads a new one, with a preview of the selection. */
function uploadedInput(resource: Uploadable) {
  return function UploadedInput(props: FieldInputProps) {
    const { id, label, help, error, value, onChange, onBlur } = props
    const words = useWords()
    const mayUpload = useCan()('create', resource.permission)
    const chosen = referenceOf(value)
    const { data } = useList(resource, { limit: 500, sort: 'title' })
    const upload = useUpload(resource, ({ id: made, title }) => onChange({ id: made, title }))
    const items = data?.items ?? []
    const known = chosen && !items.some((one) => one.id === chosen.id) ? [chosen, ...items] : items
    return (
      <Input.Wrapper
        id={id}
        label={label}
        description={help}
        error={error ?? refusalText(words, upload.error)}
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
              accept={acceptedOf(resource)}
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

function Preview({ resource, chosen }: { resource: Uploadable; chosen: Reference }) {
  return (
    <div className={styles.wide}>
      {resource.name === 'haulicons' ? (
        <UploadedIcon id={chosen.id} width={120} />
      ) : (
        <Turntable key={chosen.id} model={chosen.id} type="articulatedTruck" title={chosen.title} />
      )}
    </div>
  )
}

export const IconInput = uploadedInput(haulIcons)
export const ModelInput = uploadedInput(iconModels)

export const iconShown: Pick<FieldComponents, 'Shown'> = {
  Shown: ({ value }) => {
    const icon = referenceOf(value)
    return icon ? (
      <span className={styles.type}>
        <UploadedIcon id={icon.id} width={60} />
        {icon.title}
      </span>
    ) : null
  },
}

export const modelShown: Pick<FieldComponents, 'Shown'> = {
  Shown: ({ value }) => referenceOf(value)?.title ?? null,
}
