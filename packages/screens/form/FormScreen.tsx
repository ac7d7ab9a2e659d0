import type { UseFormReturn } from 'react-hook-form'
import { Button, Skeleton } from '@mantine/core'
import { useWords } from '@haulway/platform/web/app.tsx'
import { useState, type ReactNode } from 'react'
import { useAddress, useGo, useScreenParams } from '@haulway/platform/web/navigation.tsx'
import { Failed, Page } from '@haulway/ui'
import { optional, type Item, type Resource } from '@haulway/resource'
import { viewAddress } from '../addresses.ts'
import { useItem } from '../calls.ts'
import { titleOf } from '../actions/EntryActions.tsx'
import { FormFields, type FormFieldsProps } from './FormFields.tsx'
import { ConflictNotice } from './ConflictNotice.tsx'
import { ErrorSummary, RestoredNotice } from './FormNotices.tsx'
import { ConcurrentChangeNotice } from './ConcurrentChangeNotice.tsx'
import type { ScreenSettings } from '../screenSettings.ts'
import type { FormValues } from './formValues.ts'
import { UnsavedGuard } from './UnsavedGuard.tsx'
import { useResourceForm } from './useResourceForm.ts'
import styles from './form.module.css'

/** The default form of a resource, for new entries and for editing. */
export function formScreen(settings: EntryFormSettings) {
  return function ResourceFormScreen() {
    const { id } = useScreenParams()
    // The key remounts the form for another entry.
    return id === undefined ? (
      <EntryForm {...settings} key="new" />
    ) : (
      <EditForm {...settings} key={id} id={id} />
    )
  }
}

export function EditForm({ id, ...settings }: EntryFormSettings & { id: string }) {
  const { resource, home, homeTitle = `${resource.messages}.title` } = settings
  const words = useWords()
  const { data, error, refetch } = useItem(resource, id)
  // The key remounts the form once the entry is read again.
  const [round, setRound] = useState(0)
  const deleted = error?.status === 404
  if (data)
    return (
      <EntryForm
        key={round}
        {...settings}
        item={data}
        deleted={deleted}
        onReload={() => setRound(round + 1)}
      />
    )
  const title = words(`${resource.messages}.one`)
  return (
    <Page title={title} crumbs={[{ label: words(homeTitle), to: home }]}>
      {error ? <Failed failure={error} onRetry={() => void refetch()} /> : <FormSkeleton />}
    </Page>
  )
}

/** Placeholder while a form loads. */
export function FormSkeleton() {
  return (
    <div className={styles.form}>
      <div className={styles.group}>
        {[180, 320, 240].map((width) => (
          <Skeleton key={width} height={36} width={width} />
        ))}
      </div>
    </div>
  )
}

/** Options of a slice for the form. */
export interface EntryFormSettings extends ScreenSettings {
  /** Fields to show for the current values; default: all. */
  readonly shown?: (values: FormValues, item: Item<Resource> | undefined) => readonly string[]
  readonly toRequest?: (values: FormValues) => FormValues
  /** Where to go after saving; default: the entry's view. */
  readonly after?: (saved: Item<Resource>) => string
  /** Initial values of a new entry. */
  readonly preset?: FormValues
  /** Content above the fields. */
  readonly renderAbove?: (
    item: Item<Resource> | undefined,
    values: FormValues,
    form: UseFormReturn<FormValues>,
  ) => ReactNode
  /** Content of a slice below the fields, concerning several of them. */
  readonly renderFields?: (form: UseFormReturn<FormValues>) => ReactNode
  /** Custom inputs of a slice, by field. */
  readonly inputs?: FormFieldsProps['inputs']
}

interface EntryFormProps extends EntryFormSettings {
  readonly item?: Item<Resource>
  /** Another user deleted the entry while the form is open. */
  readonly deleted?: boolean
  /** Restarts the form with the stored entry. */
  readonly onReload?: () => void
}

/** The form; Save and Cancel stay visible while scrolling. */
export function EntryForm(props: EntryFormProps) {
  const { resource, home, item, shown, toRequest, renderAbove, inputs, renderFields } = props
  const { homeTitle = `${resource.messages}.title` } = props
  const after = props.after ?? ((saved) => viewAddress(resource, saved.id))
  const words = useWords()
  const go = useGo()
  const state = useResourceForm(resource, item, (saved) => go(after(saved)), {
    preset: { ...props.preset, ...usePreset(resource) },
    ...(toRequest ? { toRequest } : {}),
    ...(props.deleted ? { deleted: true } : {}),
  })
  const { form, submit, saving, unsaved } = state
  const list = { label: words(homeTitle), to: home }
  const crumbs = item ? [list, { label: titleOf(resource, item), to: after(item) }] : [list]
  const formId = `${resource.name}-form`
  return (
    <Page
      title={item ? words('view.edit') : words('form.new')}
      crumbs={crumbs}
      footer={
        <div className={styles.bar}>
          <span className={styles.hint}>{words('form.required')}</span>
          <Button variant="default" onClick={() => go(item && !state.gone ? after(item) : home)}>
            {words('form.cancel')}
          </Button>
          <Button type="submit" form={formId} loading={saving}>
            {words(state.gone ? 'form.saveNew' : 'form.save')}
          </Button>
        </div>
      }
    >
      <form
        id={formId}
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <RestoredNotice state={state} />
        <ConflictNotice state={state} />
        <ConcurrentChangeNotice state={state} latest={item} onReload={props.onReload} />
        <ErrorSummary state={state} />
        {renderAbove?.(item, form.watch(), form)}
        <FormFields
          resource={resource}
          control={form.control}
          {...(shown ? { names: shown(form.watch(), item) } : {})}
          {...(inputs ? { inputs } : {})}
        />
        {renderFields?.(form)}
      </form>
      <UnsavedGuard unsaved={unsaved} onLeave={state.discard} />
    </Page>
  )
}

/** The address may set initial values of a new entry: `/routes/new?project=…`. */
function usePreset(resource: Resource): Record<string, unknown> {
  const [address] = useAddress()
  const preset: Record<string, unknown> = {}
  for (const [name, given] of Object.entries(address)) {
    const declared = resource.fields[name]
    if (!declared || declared.options.readOnly) continue
    const checked = optional(declared).check(given)
    if ('value' in checked) preset[name] = checked.value
  }
  return preset
}
