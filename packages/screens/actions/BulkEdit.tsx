import { Button, Checkbox } from '@mantine/core'
import { useState } from 'react'
import { useWords } from '@haulway/platform/web/app.tsx'
import { Dialog, Notice } from '@haulway/ui'
import { bulkFields, fieldLabel } from '@haulway/collection'
import {
  isAbsent,
  requiredProblem,
  fieldError,
  type FieldError,
  type Item,
  type Resource,
  initialValueOf,
} from '@haulway/resource'
import { RefusedList } from './BulkOutcome.tsx'
import { componentsOf } from '../fields/component-of.ts'
import { fieldErrorText } from '../form/fieldErrorText.ts'
import { refusedOf, useBulk } from './useBulk.ts'
import { useShow } from '../useShow.ts'
import styles from '../list/list.module.css'

export interface BulkEditProps {
  readonly resource: Resource
  readonly entries: readonly Item<Resource>[]
  readonly onClose: () => void
  readonly onSaved: () => void
}

type Values = Readonly<Record<string, unknown>>

/** Validates the selected fields as the form does. */
function mistakes(resource: Resource, values: Values): Readonly<Record<string, FieldError>> {
  const found: Record<string, FieldError> = {}
  for (const [name, value] of Object.entries(values)) {
    const declared = resource.fields[name]
    if (!declared) continue
    if (isAbsent(value)) {
      if (declared.required) found[name] = fieldError(name, requiredProblem)
      continue
    }
    const checked = declared.check(value)
    if ('problem' in checked) found[name] = fieldError(name, checked.problem)
  }
  return found
}

/** Sets selected fields of many entries to the same values, for all of them or none. */
export function BulkEdit({ resource, entries, onClose, onSaved }: BulkEditProps) {
  const words = useWords()
  const [values, setValues] = useState<Values>({})
  const [tried, setTried] = useState(false)
  const bulk = useBulk(resource)
  const wrong = tried ? mistakes(resource, values) : {}
  const refused = refusedOf(bulk.error)
  const save = () => {
    setTried(true)
    if (Object.keys(mistakes(resource, values)).length > 0) return
    bulk.mutate({ action: 'edit', entries, values }, { onSuccess: onSaved })
  }
  const actions = (
    <>
      <Button variant="default" onClick={onClose}>
        {words('ui.cancel')}
      </Button>
      <Button onClick={save} disabled={Object.keys(values).length === 0} loading={bulk.isPending}>
        {words('list.bulk.edit.save')}
      </Button>
    </>
  )
  return (
    <Dialog
      open
      title={words('list.bulk.edit.title', { count: entries.length })}
      onClose={onClose}
      actions={actions}
    >
      <p className={styles.hint}>{words('list.bulk.edit.text')}</p>
      {refused.length > 0 && (
        <Notice tone="danger" urgent title={words('list.bulk.refusedAll')}>
          <RefusedList resource={resource} refused={refused} />
        </Notice>
      )}
      <div className={styles.bulkFields}>
        {bulkFields(resource).map((name) => (
          <BulkField
            key={name}
            resource={resource}
            name={name}
            values={values}
            error={wrong[name]}
            onChange={setValues}
          />
        ))}
      </div>
    </Dialog>
  )
}

interface BulkFieldProps {
  readonly resource: Resource
  readonly name: string
  readonly values: Values
  readonly error: FieldError | undefined
  readonly onChange: (values: Values) => void
}

/** A field with the checkbox that selects it for the change. */
function BulkField({ resource, name, values, error, onChange }: BulkFieldProps) {
  const show = useShow(resource)(name)
  const declared = resource.fields[name]
  if (!declared) return null
  const { Input, begins } = componentsOf(declared)
  const label = fieldLabel(resource, name, show.words)
  const chosen = Object.hasOwn(values, name)
  const { [name]: _dropped, ...others } = values
  const initial = begins ?? initialValueOf(declared)
  return (
    <div className={styles.bulkField}>
      <Checkbox
        size="sm"
        label={label}
        checked={chosen}
        onChange={(event) => onChange(event.currentTarget.checked ? { ...values, [name]: initial } : others)}
      />
      {chosen && (
        <Input
          id={`bulk-${name}`}
          declared={declared}
          label={label}
          error={error && fieldErrorText(resource, show, JSON.stringify(error))}
          value={values[name]}
          onChange={(value) => onChange({ ...values, [name]: value })}
          show={show}
        />
      )}
    </div>
  )
}
