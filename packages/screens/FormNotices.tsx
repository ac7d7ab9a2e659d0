import { Button, Group, SegmentedControl } from '@mantine/core'
import { useEffect, useEffectEvent } from 'react'
import { dateTimeText } from '@haulway/platform/dates.ts'
import { Notice } from '@haulway/ui'
import { fieldLabel, shownWhole, type Show } from '@haulway/resource'
import { fieldErrorText, fieldId } from './FormFields.tsx'
import { differing, formFields, valuesOf } from './formValues.ts'
import type { ResourceForm } from './useResourceForm.ts'
import { useShow } from './useShow.ts'
import styles from './form.module.css'

function focusField(name: string): void {
  const element = document.getElementById(fieldId(name))
  element?.focus()
  element?.scrollIntoView({ block: 'center' })
}

/** All errors at the top, each leading to its field; after a failed save the first wrong field has the focus. */
export function ErrorSummary({ state }: { state: ResourceForm }) {
  const { resource, form } = state
  const { errors, submitCount } = form.formState
  const showOf = useShow(resource)
  const { words } = showOf('')
  const wrong = formFields(resource).filter((name) => errors[name] !== undefined)
  const focusFirst = useEffectEvent(() => {
    if (wrong[0] !== undefined) focusField(wrong[0])
  })
  useEffect(() => {
    if (submitCount > 0) focusFirst()
  }, [submitCount])
  if (wrong.length === 0 || submitCount === 0) return null
  return (
    <Notice tone="danger" title={words('form.wrong', { count: wrong.length })} urgent>
      <ul className={styles.errors}>
        {wrong.map((name) => (
          <li key={name}>
            <a
              href={`#${fieldId(name)}`}
              onClick={(event) => {
                event.preventDefault()
                focusField(name)
              }}
            >
              {fieldLabel(resource, name, words)}:{' '}
              {fieldErrorText(resource, showOf(name), errors[name]?.message as string)}
            </a>
          </li>
        ))}
      </ul>
    </Notice>
  )
}

/** Says that what was typed before was kept. */
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

/** What somebody else saved meanwhile beside what is in the form; nothing typed is lost. */
export function ConflictNotice({ state }: { state: ResourceForm }) {
  const { resource, form, conflict } = state
  const showOf = useShow(resource)
  if (!conflict) return null
  const { words, zone } = showOf('')
  const { modifiedBy, modifiedAt } = conflict.current.auditInfo
  const theirs = valuesOf(resource, conflict.current)
  // What stood here when the other's change came: it can be had back after theirs was taken.
  const { mine } = conflict
  const yours = form.watch()
  const open = new Set(differing(resource, theirs, yours))
  return (
    <Notice
      tone="warning"
      urgent
      title={words('form.conflict', { user: modifiedBy.title, at: dateTimeText(modifiedAt, zone) })}
    >
      {words('form.conflict.text')}
      <table className={styles.compare}>
        <thead>
          <tr>
            <th scope="col" />
            <th scope="col">{words('form.conflict.theirs', { user: modifiedBy.title })}</th>
            <th scope="col">{words('form.conflict.yours')}</th>
            <th scope="col" />
          </tr>
        </thead>
        <tbody>
          {conflict.changed.map((name) => (
            <tr key={name}>
              <th scope="row">{fieldLabel(resource, name, words)}</th>
              <td data-label={words('form.conflict.theirs', { user: modifiedBy.title })}>
                {valueText(state, name, theirs[name], showOf(name))}
              </td>
              <td data-label={words('form.conflict.yours')}>
                {valueText(state, name, mine[name], showOf(name))}
              </td>
              <td>
                <SegmentedControl
                  size="xs"
                  aria-label={fieldLabel(resource, name, words)}
                  value={open.has(name) ? 'keep' : 'take'}
                  data={[
                    { value: 'keep', label: words('form.conflict.keep') },
                    { value: 'take', label: words('form.conflict.take') },
                  ]}
                  onChange={(choice) =>
                    form.setValue(name, choice === 'take' ? theirs[name] : mine[name], {
                      shouldDirty: true,
                      shouldValidate: true,
                    })
                  }
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Notice>
  )
}

function valueText({ resource }: ResourceForm, name: string, value: unknown, show: Show): string {
  const declared = resource.fields[name]
  return (declared && shownWhole(value, declared, show)) || show.words('view.none')
}
