import { Button } from '@mantine/core'
import { useId } from 'react'
import { useWords } from '@haulway/platform/web/app.tsx'
import { initialValueOf, type Reference, type Resource } from '@haulway/resource'
import { Dialog } from '@haulway/ui'
import { titleOf } from '../actions/EntryActions.tsx'
import { FieldScope, FormFields } from '../form/FormFields.tsx'
import { ErrorSummary, RestoredNotice } from '../form/FormNotices.tsx'
import { formFields, type FormValues } from '../form/formValues.ts'
import { useResourceForm } from '../form/useResourceForm.ts'

interface MakeEntryProps {
  readonly resource: Resource
  readonly preset: FormValues
  readonly onMade: (made: Reference) => void
  readonly onClose: () => void
}

/** Fields of the short form: the required ones, except for those in groups that have an initial value. */
function shortFields(resource: Resource): string[] {
  return formFields(resource).filter((name) => {
    const declared = resource.fields[name]
    if (declared?.required !== true) return false
    const { group, inPlace } = declared.options
    return group === undefined || inPlace === true || (initialValueOf(declared) ?? null) === null
  })
}

/**
 * Short form of a new entry, in a dialog above the form whose select lacks it. The input of that form is retained.
 */
export function CreateEntryDialog({ resource, preset, onMade, onClose }: MakeEntryProps) {
  const words = useWords()
  const id = useId()
  const done = (saved: Parameters<typeof titleOf>[1]) =>
    onMade({ id: saved.id, title: titleOf(resource, saved) })
  const state = useResourceForm(resource, undefined, done, { preset, draft: 'in place' })
  const cancel = () => {
    state.discard()
    onClose()
  }
  const actions = (
    <>
      <Button variant="default" onClick={cancel}>
        {words('form.cancel')}
      </Button>
      <Button type="submit" form={id} loading={state.saving}>
        {words('form.save')}
      </Button>
    </>
  )
  const title = words('field.new', { what: words(`${resource.messages}.one`) })
  return (
    <Dialog open wide title={title} onClose={cancel} actions={actions}>
      <form
        id={id}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          // React events bubble from this form to the one that contains it.
          event.stopPropagation()
          void state.submit()
        }}
      >
        <FieldScope value={`${id}-field`}>
          <RestoredNotice state={state} />
          <ErrorSummary state={state} />
          <FormFields resource={resource} control={state.form.control} names={shortFields(resource)} />
        </FieldScope>
      </form>
    </Dialog>
  )
}
