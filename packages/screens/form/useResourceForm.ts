import { useEffect, useEffectEvent, useState } from 'react'
import { useForm, type UseFormReturn } from 'react-hook-form'
import type { CallFailure } from '@haulway/platform/web/api.ts'
import { useApp, useMe } from '@haulway/platform/web/app.tsx'
import type { Me } from '@haulway/platform/session.ts'
import { type Infer, type Item, type Resource, initialValueOf } from '@haulway/resource'
import { useSave } from '../calls.ts'
import { idempotencyKey } from '../idempotencyKey.ts'
import { componentsOf } from '../fields/component-of.ts'
import { draftStorage } from './draft.ts'
import {
  differingFields,
  formErrors,
  formFields,
  formResolver,
  valuesOf,
  type FormValues,
} from './formValues.ts'
import { isMergeableList, mergeField } from './mergeLists.ts'

/** An entry as its form needs it: what is not a resource of its own has no more. */
export type FormEntry = Infer<Resource['fields']> & { id: string; version: number } & Partial<
    Pick<Item<Resource>, 'hidden' | 'auditInfo'>
  >

/** A conflicting save of another user, with the stored entry. */
interface Conflict {
  readonly current: FormEntry
  /** Name of the other user, and when it was. */
  readonly user: string
  readonly at: string
  /** Fields that the other user changed. Those unchanged here already show the other value. */
  readonly changed: readonly string[]
  /** The form values at that time, and the base of both changes. */
  readonly mine: FormValues
  readonly base: FormValues
  /** Merged values of lists that both changed. */
  readonly merged: FormValues
}

export interface ResourceForm {
  readonly resource: Resource
  readonly form: UseFormReturn<FormValues>
  readonly conflict: Conflict | undefined
  /** The entry as it was when the form opened. */
  readonly opened: FormEntry | undefined
  /** Version on which the input is based; undefined for a new entry. */
  readonly madeFrom: number | undefined
  /** Another user deleted the entry: the input is saved as a new one. */
  readonly gone: boolean
  /** Input from before a reload or a lost session has been restored. */
  readonly restored: boolean
  readonly saving: boolean
  /** True when values differ from what was read, until saved. */
  readonly unsaved: boolean
  readonly submit: () => Promise<void>
  /** Discards the input. */
  readonly discard: () => void
}

function isConflict(failure: CallFailure): boolean {
  return failure.status === 409 && typeof failure.answer['current'] === 'object'
}

/** The screen shows field errors, conflicts and a deletion itself; other failures open the error dialog. */
function handledFor(resource: Resource, editing: boolean): (failure: CallFailure) => boolean {
  const fields = new Set(formFields(resource))
  const known = (failure: CallFailure) =>
    failure.errors.length > 0 && failure.errors.every((one) => fields.has(one.field.split('.')[0] ?? ''))
  return (failure) =>
    isConflict(failure) || (failure.status === 404 && editing) || (failure.status === 400 && known(failure))
}

/** Passwords are never stored in drafts. */
function withoutSecrets(resource: Resource, values: FormValues): FormValues {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !resource.fields[name]?.kind.isSecret))
}

/** Reader-dependent initial values of field kinds, where the declaration gives none: the time zone of the account. */
function usualOf(resource: Resource, me: Me): FormValues {
  const values: FormValues = {}
  for (const name of formFields(resource)) {
    const declared = resource.fields[name]
    if (!declared?.required || (initialValueOf(declared) ?? null) !== null) continue
    const usual = componentsOf(declared).usual?.(me)
    if (usual !== undefined) values[name] = usual
  }
  return values
}

/** Initial values of the form: the entry that was read, or its stored draft, possibly of an earlier version. */
function useBeginning(resource: Resource, item: FormEntry | undefined, preset: FormValues, name: string) {
  const me = useMe()
  const entry = `${resource.name}/${item?.id ?? name}`
  const [place] = useState(() => draftStorage(me.id, me.contextAccount.id, entry))
  const [kept] = useState(() => place.read())
  const [fresh] = useState(() => ({
    ...valuesOf(resource, item),
    ...(item ? {} : { ...usualOf(resource, me), ...preset }),
  }))
  // The entry as it was when the form opened: later changes are of other users, and conflicts.
  const [opened] = useState(item)
  const [discarded, setDiscarded] = useState(false)
  const restored = discarded ? undefined : kept
  const base: FormValues = restored?.base ?? fresh
  const madeFrom = restored?.version ?? opened?.version
  const forget = () => {
    place.clear()
    setDiscarded(true)
  }
  return { place, fresh, opened, restored, base, madeFrom, forget }
}

type Beginning = ReturnType<typeof useBeginning>

/** Restores the stored draft once, then stores the input as it changes. */
function useKeptDraft(resource: Resource, form: UseFormReturn<FormValues>, beginning: Beginning): void {
  const { place, restored, base, madeFrom: version } = beginning
  useEffect(() => {
    for (const [name, value] of Object.entries(restored?.values ?? {})) {
      form.setValue(name, value, { shouldDirty: true })
    }
    return form.subscribe({
      formState: { values: true, isDirty: true },
      callback({ values, isDirty }) {
        if (!isDirty) return place.clear()
        const [from, typed] = [withoutSecrets(resource, base), withoutSecrets(resource, values)]
        place.write({ version, base: from, values: typed })
      },
    })
  }, [resource, form, place, restored, base, version])
}

/** One idempotency key per body, so that a create whose response was lost is executed once. */
function createAttempts(): (body: string) => string {
  let last = { body: '', key: '' }
  return (body) => {
    if (last.body !== body) last = { body, key: idempotencyKey() }
    return last.key
  }
}

/** Who saved meanwhile, and when: the error about the version says it too. */
function saverOf({ auditInfo }: FormEntry, { errors }: CallFailure): Pick<Conflict, 'user' | 'at'> {
  const { user = '', at = '' } = errors.find(({ field }) => field === 'version')?.args ?? {}
  return auditInfo
    ? { user: auditInfo.modifiedBy.title, at: auditInfo.modifiedAt }
    : { user: String(user), at: String(at) }
}

/**
 * Takes over the other user's changes of fields unchanged here, and merges lists that both changed; the user chooses
 * for the rest.
 */
function mergeConflict(
  resource: Resource,
  form: UseFormReturn<FormValues>,
  base: FormValues,
  failure: CallFailure,
): Conflict {
  const current = failure.answer['current'] as FormEntry
  const theirs = valuesOf(resource, current)
  const changed = differingFields(resource, base, theirs)
  const mine = { ...form.getValues() }
  const touched = new Set(differingFields(resource, base, mine))
  const merged: FormValues = {}
  for (const name of changed) {
    const declared = resource.fields[name]
    if (!touched.has(name)) form.setValue(name, theirs[name], { shouldDirty: true })
    else if (isMergeableList(declared)) {
      merged[name] = mergeField(declared, base[name], mine[name], theirs[name])
      form.setValue(name, merged[name], { shouldDirty: true })
    }
  }
  return { current, ...saverOf(current, failure), changed, mine, base, merged }
}

/** Shows server errors at their fields. */
function showErrors(resource: Resource, form: UseFormReturn<FormValues>, failure: CallFailure): void {
  for (const [name, error] of Object.entries(formErrors(failure.errors))) {
    if (error && formFields(resource).includes(name)) form.setError(name, error as { message: string })
  }
}

export interface FormOptions {
  /** Initial values of a new entry. */
  readonly preset?: FormValues
  /** Converts form values to the request body. */
  readonly toRequest?: (values: FormValues) => FormValues
  /** The entry is known to be deleted. */
  readonly deleted?: boolean
  /** Distinguishes drafts of several forms for new entries; default: `new`. */
  readonly draft?: string
}

/** State and behaviour of the form of one entry, for the default form and for custom forms of slices. */
export function useResourceForm(
  resource: Resource,
  item: FormEntry | undefined,
  onSaved: (saved: Item<Resource>) => void,
  { preset = {}, toRequest = (values) => values, deleted = false, draft = 'new' }: FormOptions = {},
): ResourceForm {
  const beginning = useBeginning(resource, item, preset, draft)
  const { place, fresh, opened, restored, base, madeFrom } = beginning
  const [keyOf] = useState(createAttempts)
  const form = useForm<FormValues>({
    defaultValues: fresh,
    resolver: formResolver(resource, useApp().profile, item),
    shouldFocusError: false,
  })
  useKeptDraft(resource, form, beginning)
  const [conflict, setConflict] = useState<Conflict>()
  const [missed, setMissed] = useState(false)
  const gone = deleted || missed
  const save = useSave(resource, handledFor(resource, opened !== undefined && !gone))
  const notifySaved = useEffectEvent(onSaved)
  // Runs after the render that knows of the success, so that leaving does not ask about unsaved changes.
  useEffect(() => {
    if (save.data) notifySaved(save.data)
  }, [save.data])

  const submit = form.handleSubmit(async (values) => {
    const version = conflict?.current.version ?? madeFrom
    const editing = opened !== undefined && !gone
    try {
      const sent = toRequest(values)
      await save.mutateAsync({
        values: sent,
        key: keyOf(JSON.stringify(sent)),
        ...(editing && { id: opened.id, ...(version === undefined ? {} : { version }) }),
      })
      place.clear()
    } catch (error) {
      const failure = error as CallFailure
      showErrors(resource, form, failure)
      if (failure.status === 404 && editing) setMissed(true)
      // The base of a further change is what was shown at the last conflict.
      const began = conflict ? valuesOf(resource, conflict.current) : base
      if (isConflict(failure)) setConflict(mergeConflict(resource, form, began, failure))
    }
  })

  return {
    resource,
    form,
    conflict,
    opened,
    madeFrom,
    gone,
    restored: restored !== undefined,
    saving: save.isPending || save.isSuccess,
    unsaved: form.formState.isDirty && !save.isSuccess,
    submit,
    discard() {
      beginning.forget()
      setConflict(undefined)
      form.reset(fresh)
    },
  }
}
