import { Button } from '@mantine/core'
import { Plus } from 'lucide-react'
import { useMemo } from 'react'
import { useCan, useWords } from '@haulway/platform/web/app.tsx'
import { ScreenLink } from '@haulway/platform/web/navigation.tsx'
import { listAddress, newAddress, viewAddress } from '@haulway/screens/addresses.ts'
import { useList } from '@haulway/screens/calls.ts'
import { resourceColumns } from '@haulway/screens/columns.tsx'
import { EntryActions } from '@haulway/screens/EntryActions.tsx'
import { useShow } from '@haulway/screens/useShow.ts'
import { EntryView } from '@haulway/screens/ViewScreen.tsx'
import { DataGrid, Empty, Section } from '@haulway/ui'
import { routes } from '../../routes/route.resource.ts'
import { projects } from '../project.resource.ts'

/** A project with its routes, which have no list of their own (core 2.4). */
export function ProjectView() {
  return (
    <EntryView
      resource={projects}
      home={listAddress(projects)}
      renderBelow={(project) => <ProjectRoutes project={project.id} />}
    />
  )
}

/** More routes than a site has; the grid draws those in sight. */
const ALL = 500

function ProjectRoutes({ project }: { project: string }) {
  const words = useWords()
  const can = useCan()
  const showOf = useShow(routes)
  const columns = useMemo(
    () => resourceColumns(routes, showOf).filter((one) => one.id !== 'project'),
    [showOf],
  )
  const mayList = can('list', routes.permission)
  const { data, error, refetch } = useList(routes, { project, limit: ALL }, { enabled: mayList })
  if (!mayList) return null
  const title = words('routes.title')
  return (
    <Section
      title={title}
      actions={
        can('create', routes.permission) && (
          <Button
            size="xs"
            variant="default"
            leftSection={<Plus size={14} aria-hidden />}
            renderRoot={(props) => <ScreenLink to={`${newAddress(routes)}?project=${project}`} {...props} />}
          >
            {words('projects.newRoute')}
          </Button>
        )
      }
    >
      <DataGrid
        name="project-routes"
        label={title}
        columns={columns}
        rows={data?.items}
        rowId={(row) => row.id}
        rowLink={(row) => viewAddress(routes, row.id)}
        renderActions={
          can('update', routes.permission)
            ? (row) => <EntryActions resource={routes} entry={row} />
            : undefined
        }
        failure={error}
        onRetry={() => void refetch()}
        empty={<Empty title={words('projects.noRoutes')} />}
      />
    </Section>
  )
}
