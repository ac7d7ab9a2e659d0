import { useMemo } from 'react'
import { useCan, useWords } from '@haulway/platform/web/app.tsx'
import { LARGEST_PAGE_SIZE } from '@haulway/resource'
import { useList } from '@haulway/screens/calls.ts'
import { ResourceList } from '@haulway/screens/list/ListScreen.tsx'
import { projects } from '../../projects/project.resource.ts'
import { routes } from '../route.resource.ts'

/** The projects with their routes, which have no list of their own (core 2.4). */
export function ProjectList() {
  const words = useWords()
  const can = useCan()
  const { data } = useList(routes, { limit: LARGEST_PAGE_SIZE }, { enabled: can('list', routes.permission) })
  const columns = useMemo(() => {
    const titles = new Map<string, string[]>()
    for (const { project, title } of data?.items ?? [])
      titles.set(project.id, [...(titles.get(project.id) ?? []), title])
    return [
      {
        id: 'routes',
        header: words('routes.title'),
        text: ({ id }: { readonly id: string }) => (titles.get(id) ?? []).join(', '),
      },
    ]
  }, [data, words])
  return <ResourceList resource={projects} columns={columns} />
}
