import { MultiSelect } from '@mantine/core'
import { useCan } from '@haulway/platform/web/app.tsx'
import { useList } from '@haulway/screens/calls.ts'
import type { FieldInputProps } from '@haulway/screens/fields/field-components.ts'
import { inputProps } from '@haulway/screens/inputs/inputs.ts'
import type { Reference } from '@haulway/resource'
import { routes } from '../../../routes/route.resource.ts'

/** More than a project has. */
const ALL = 500

/** Selects routes of the dashboard's project. */
export function RoutesInput({ project, ...props }: FieldInputProps & { project: string }) {
  const enabled = useCan()('list', routes.permission)
  const { data } = useList(routes, { project, limit: ALL, sort: routes.sort }, { enabled })
  const chosen = (props.value ?? []) as readonly Reference[]
  const found = (data?.items ?? []).map(({ id, title }) => ({ id, title }))
  // Selected routes that are hidden now stay selected.
  const all = [...chosen.filter(({ id }) => !found.some((one) => one.id === id)), ...found]
  return (
    <MultiSelect
      {...inputProps(props)}
      searchable
      clearable
      data={all.map(({ id, title }) => ({ value: id, label: title }))}
      value={chosen.map(({ id }) => id)}
      onChange={(ids) => props.onChange(all.filter(({ id }) => ids.includes(id)))}
    />
  )
}
