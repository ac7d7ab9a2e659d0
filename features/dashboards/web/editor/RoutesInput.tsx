import { MultiSelect } from '@mantine/core'
import { useQueries } from '@tanstack/react-query'
import { useApi, useCan } from '@haulway/platform/web/app.tsx'
import { callKey } from '@haulway/platform/web/calls.ts'
import type { Item, Page, Reference } from '@haulway/resource'
import type { FieldInputProps } from '@haulway/screens/fields/field-components.ts'
import { inputProps } from '@haulway/screens/inputs/inputs.ts'
import { routes } from '../../../routes/route.resource.ts'

/** More than a project has. */
const ALL = 500

type RouteItem = Item<typeof routes>

/** The routes of some projects that are not hidden. */
function useRoutesOf(projects: readonly string[]): readonly RouteItem[] {
  const api = useApi()
  const enabled = useCan()('list', routes.permission)
  const answers = useQueries({
    queries: projects.map((project) => {
      const query = { project, limit: ALL, sort: routes.sort }
      return {
        queryKey: callKey(`/${routes.name}`, query),
        queryFn: ({ signal }: { signal: AbortSignal }) =>
          api.request<Page<RouteItem>>('GET', `/${routes.name}`, { query, signal }),
        enabled,
      }
    }),
  })
  return answers.flatMap(({ data }) => data?.items ?? [])
}

/** Selects routes of the projects that a widget counts, named with their project where there are several. */
export function RoutesInput({ projects, ...props }: FieldInputProps & { projects: readonly string[] }) {
  const chosen = (props.value ?? []) as readonly Reference[]
  const isSeveral = projects.length > 1
  const found = useRoutesOf(projects).map(({ id, title, project }) => ({
    id,
    title: isSeveral ? `${title} (${project.title})` : title,
  }))
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
