import { Select } from '@mantine/core'
import { useCan } from '@haulway/platform/web/app.tsx'
import { useList } from '@haulway/screens/calls.ts'
import type { FieldInputProps } from '@haulway/screens/fields/field-components.ts'
import { inputProps } from '@haulway/screens/inputs/inputs.ts'
import type { Reference } from '@haulway/resource'
import { routes } from '../../routes/route.resource.ts'

/** More than a project has. */
const ALL = 500

/** One of the routes of the dashboard's project. */
export function RouteInput({ project, ...props }: FieldInputProps & { project: string }) {
  const enabled = useCan()('list', routes.permission)
  const { data } = useList(routes, { project, limit: ALL, sort: routes.sort }, { enabled })
  const value = props.value as Reference | null
  const found = (data?.items ?? []).map(({ id, title }) => ({ id, title }))
  // One that is hidden by now stays what it is.
  const all = value && !found.some((one) => one.id === value.id) ? [value, ...found] : found
  return (
    <Select
      {...inputProps(props)}
      searchable
      clearable
      data={all.map(({ id, title }) => ({ value: id, label: title }))}
      value={value?.id ?? null}
      onChange={(id) => props.onChange(all.find((one) => one.id === id) ?? null)}
    />
  )
}
