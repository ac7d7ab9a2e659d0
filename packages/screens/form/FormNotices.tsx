import { Button, Group } from '@mantine/core'
import { useEffect, useEffectEvent } from 'react'
import { Notice } from '@haulway/ui'
import { fieldLabel } from '@haulway/collection'
import { fieldErrorText } from './fieldErrorText.ts'
import { useFieldId } from './FormFields.tsx'
import { formFields } from './formValues.ts'
import type { ResourceForm } from './useResourceForm.ts'
import { useShow } from '../useShow.ts'
import styles from './form.module.css'

function focusElement(id: string): void {
  const element = document.getElementById(id)
  element?.focus()
  element?.scrollIntoView({ block: 'center' })
}

/**
 * Lists all errors at the top, each linked to its field; after a failed save the first invalid field has the focus.
 */
export function ErrorSummary({ state }: { state: ResourceForm }) {
  const { resource, form } = state
  const { errors, submitCount } = form.formState
  const showOf = useShow(resource)
  const idOf = useFieldId()
  const { words } = showOf('')
  const wrong = formFields(resource).filter((name) => errors[name] !== undefined)
  const focusFirst = useEffectEvent(() => {
    if (wrong[0] !== undefined) focusElement(idOf(wrong[0]))
  })
  useEffect(() => {
    if (submitCount > 0) focusFirst()
  }, [submitCount])
  if (wrong.length === 0 || submitCount === 0) return null
  return (
    <div className={styles.summary}>
      <Notice tone="danger" title={words('form.wrong', { count: wrong.length })} urgent>
        <ul className={styles.errors}>
          {wrong.map((name) => (
            <li key={name}>
              <a
                href={`#${idOf(name)}`}
                onClick={(event) => {
                  event.preventDefault()
                  focusElement(idOf(name))
                }}
              >
                {fieldLabel(resource, name, words)}:{' '}
                {fieldErrorText(resource, showOf(name), errors[name]?.message as string)}
              </a>
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  )
}

/** Reports that unsaved input was restored. */
export function RestoredNotice({ state }: { state: ResourceForm }) {
  const { words } = useShow(state.resource)('')
  if (!state.restored) return null
  return (
    <Notice tone="info">
      <Group justify="space-between" gap="xs">
        {words('form.restored')}
        <Button size="compact-sm" variant="subtle" onClick={state.discard}>
          {words('form.restored.discard')}
        </Button>
      </Group>
    </Notice>
  )
}
