import { useEffect, useEffectEvent, useState } from 'react'
import { useForm, type UseFormReturn } from 'react-hook-form'
import type { CallFailure } from '@haulway/platform/web/api.ts'
import { useApp, useMe } from '@haulway/platform/web/app.tsx'
import type { Me } from '@haulway/platform/session.ts'
import { type Item, type Resource, startOf } from '@haulway/resource'
import { useSave } from '../calls.ts'
import { chanceKey } from '../chance.ts'
import { componentsOf } from '../fields/component-of.ts'
import { draftPlace } from './draft.ts'
import { differing, formErrors, formFields, formResolver, valuesOf, type FormValues } from './formValues.ts'
import { isList, mergeField } from './mergeLists.ts'

/** Somebody else saved first: what is stored now. */
interface Conflict {
  readonly current: Item<Resource>
  /** Fields that the other changed. Those that are untouched here show the other's value already. */
  readonly changed: readonly string[]
  /** The values that were in the form then, and those that both began with. */
  readonly mine: FormValues
  readonly base: FormValues
  /** What both did, of lists that both changed. */
  readonly merged: FormValues
}

export interface ResourceForm {
  readonly resource: Resource
  readonly form: UseFormReturn<FormValues>
  readonly conflict: Conflict | undefined
  /** The entry as it was when the form opened. */
  readonly opened: Item<Resource> | undefined
  /** The version that what is typed was made from; undefined for a new entry. */
  readonly madeFrom: number | undefined
  /** Somebody deleted the entry: what is typed is saved as a new one. */
  readonly gone: boolean
  /** What was typed before a reload or a lost session is shown again. */
  readonly restored: boolean
  readonly saving: boolean
  /** True until saved, when something differs from what was read. */
  readonly unsaved: boolean
  readonly submit: () => Promise<void>
  /** Drops what was typed. */
  readonly discard: () => void
}

function isConflict(failure: CallFailure): boolean {
  return failure.status === 409 && typeof failure.answer['current'] === 'object'
}

/** The screen shows what is wrong with fields, conflicts and a deletion; other failures go to the error dialog. */
function handledFor(resource: Resource, editing: boolean): (failure: CallFailure) => boolean {
  const fields = new Set(formFields(resource))
  const known = (failure: CallFailure) =>
    failure.errors.length > 0 && failure.errors.every((one) => fields.has(one.field.split('.')[0] ?? ''))
  return (failure) =>
    isConflict(failure) || (failure.status === 404 && editing) || (failure.status === 400 && known(failure))
}

/** Passwords are kept nowhere. */
function withoutSecrets(resource: Resource, values: FormValues): FormValues {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !resource.fields[name]?.kind.isSecret))
}

/** What kinds of fields begin with for a reader, where their declaration says nothing: the time zone of the account. */
function usualOf(resource: Resource, me: Me): FormValues {
  const values: FormValues = {}
  for (const name of formFields(resource)) {
    const declared = resource.fields[name]
    if (!declared?.required || (startOf(declared) ?? null) !== null) continue
    const usual = componentsOf(declared).usual?.(me)
    if (usual !== undefined) values[name] = usual
  }
  return values
}

/** What the form of an entry begins with: what was read, or what was kept of it, perhaps of an earlier version. */
function useBeginning(
  resource: Resource,
  item: Item<Resource> | undefined,
  preset: FormValues,
  name: string,
) {
  const me = useMe()
  const entry = `${resource.name}/${item?.id ?? name}`
  const [place] = useState(() => draftPlace(me.id, me.contextAccount.id, entry))
  const [kept] = useState(() => place.read())
  const [fresh] = useState(() => ({
    ...valuesOf(resource, item),
    ...(item ? {} : { ...usualOf(resource, me), ...preset }),
  }))
  // The entry as it was when the form opened: what comes later is another's change, and a conflict.
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

/** Puts what was kept into the form at first, and keeps what is typed. */
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

/** One key for the repetitions of one body, so that a create whose answer was lost is done once. */
function createAttempts(): (body: string) => string {
  let last = { body: '', key: '' }
  return (body) => {
    if (last.body !== body) last = { body, key: chanceKey() }
    return last.key
  }
}

/**
 * Takes over what the other changed where nothing was typed here, and of lists that both changed what both did; the rest
 * is for the person to choose.
 */
function mergeConflict(
  resource: Resource,
  form: UseFormReturn<FormValues>,
  base: FormValues,
  failure: CallFailure,
): Conflict {
  const current = failure.answer['current'] as Item<Resource>
  const theirs = valuesOf(resource, current)
  const changed = differing(resource, base, theirs)
  const mine = { ...form.getValues() }
  const touched = new Set(differing(resource, base, mine))
  const merged: FormValues = {}
  for (const name of changed) {
    const declared = resource.fields[name]
    if (!touched.has(name)) form.setValue(name, theirs[name], { shouldDirty: true })
    else if (isList(declared)) {
      merged[name] = mergeField(declared, base[name], mine[name], theirs[name])
      form.setValue(name, merged[name], { shouldDirty: true })
    }
  }
  return { current, changed, mine, base, merged }
}

/** Puts what the server found wrong beside the fields. */
function showErrors(resource: Resource, form: UseFormReturn<FormValues>, failure: CallFailure): void {
  for (const [name, error] of Object.entries(formErrors(failure.errors))) {
    if (error && formFields(resource).includes(name)) form.setError(name, error as { message: string })
  }
}

export interface FormOptions {
  /** Values that a new entry starts with. */
  readonly preset?: FormValues
  /** What is sent for the values of the form. */
  readonly toRequest?: (values: FormValues) => FormValues
  /** The entry is known to be deleted. */
  readonly deleted?: boolean
  /** Tells the draft of a new entry from that of another form for the same; `new` unless told. */
  readonly draft?: string
}

/** State and behaviour of the form of one entry, for the default form and for forms of slices. */
export function useResourceForm(
  resource: Resource,
  item: Item<Resource> | undefined,
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
  // Told after the render that knows of the success, so that nobody is asked about unsaved changes on the way out.
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
      // Of a further change both began with what was shown at the last one.
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
