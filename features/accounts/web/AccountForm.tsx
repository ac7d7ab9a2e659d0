import { useCan, useMe } from '@haulway/platform/web/app.tsx'
import { useScreenParams } from '@haulway/platform/web/navigation.tsx'
import { choice, group, type Field, type Resource, type Shape } from '@haulway/resource'
import { listAddress } from '@haulway/screens/addresses.ts'
import { useItem } from '@haulway/screens/calls.ts'
import { EditForm, EntryForm } from '@haulway/screens/form/FormScreen.tsx'
import { roleIndex } from '../../access/access.ts'
import { accounts, statusChoices } from '../account.resource.ts'

const unchangeable = (field: Field): Field => ({ ...field, options: { ...field.options, readOnly: true } })

/**
 * The account as the user may change it: its title, the statuses that can be selected, and features that are not
 * protected.
 */
function editable(status: string | undefined, protectedOnes: readonly string[], system: boolean): Resource {
  const { fields } = accounts
  const chosen = choice(statusChoices(status), { required: true, initial: 'ACTIVE' })
  if (system) return { ...accounts, fields: { ...fields, status: chosen } }
  const shape = Object.entries(fields.features.options['shape'] as Shape)
  const open = Object.fromEntries(shape.filter(([name]) => !protectedOnes.includes(name)))
  return {
    ...accounts,
    fields: {
      ...fields,
      title: unchangeable(fields.title),
      status: unchangeable(fields.status),
      protectedFeatures: unchangeable(fields.protectedFeatures),
      features: group(open, { required: true, initial: {}, listed: false }),
    },
  }
}

export function AccountForm() {
  const { id } = useScreenParams()
  const system = useMe().roles.includes(roleIndex.SYSTEM_ADMIN)
  const { data } = useItem(accounts, id ?? '', { enabled: id !== undefined })
  const home = useCan()('list', accounts.permission) ? listAddress(accounts) : '/'
  if (id === undefined) return <EntryForm resource={editable(undefined, [], system)} home={home} />
  const resource = editable(data?.status, data?.protectedFeatures ?? [], system)
  return <EditForm key={id} id={id} resource={resource} home={home} />
}
