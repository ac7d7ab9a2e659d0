import { Button, Group } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ArchiveRestore } from 'lucide-react'
import type { ReactNode } from 'react'
import { collectionEndpoints } from '@haulway/collection'
import { dateTimeText } from '@haulway/platform/dates.ts'
import type { CallFailure } from '@haulway/platform/web/api.ts'
import { useAccountZone, useApi, useCan, useWords } from '@haulway/platform/web/app.tsx'
import { refresh } from '@haulway/platform/web/calls.ts'
import { ScreenLink } from '@haulway/platform/web/navigation.tsx'
import { resourceEndpoints, type EndpointOutput, type Resource } from '@haulway/resource'
import { RefusedList } from '@haulway/screens/actions/BulkOutcome.tsx'
import { listAddress, viewAddress } from '@haulway/screens/addresses.ts'
import { useResources } from '@haulway/screens/known.tsx'
import { Dialog } from '@haulway/ui'
import type { auditOfAccount } from '../audit.endpoints.ts'

type Line = EndpointOutput<typeof auditOfAccount.list>['items'][number]
type Result = EndpointOutput<ReturnType<typeof collectionEndpoints>['restoreTogether']>

interface Asked {
  readonly line: Line
  readonly resource: Resource
  /** Also restores everything that the same request deleted. */
  readonly together: boolean
}

export interface Restoring {
  /** Buttons of a line whose deletion the user may undo; null for others. */
  readonly buttons: (line: Line, size: 'xs' | 'sm') => ReactNode
  /** Dialog with the outcome. */
  readonly outcome: ReactNode
}

/** Restores entries whose deletion lines record. */
export function useRestoring(): Restoring {
  const api = useApi()
  const queries = useQueryClient()
  const known = useResources()
  const can = useCan()
  const { mutate, data, variables, reset } = useMutation<Result, CallFailure, Asked>({
    async mutationFn({ line: { entity }, resource, together }) {
      const params = { id: entity.id }
      if (together) return await api.call(collectionEndpoints(resource).restoreTogether, { params })
      await api.call(resourceEndpoints(resource).restore, { params })
      return { done: 1, refused: [] }
    },
    meta: { masked: true },
    onSuccess: (_, { resource }) => refresh(queries, [resource.name, 'audit']),
  })
  return {
    buttons(line, size) {
      const resource = known.get(line.resource)
      if (!line.restorable || !resource || !can('create', resource.permission)) return null
      return <Buttons size={size} line={line} onAsk={(together) => mutate({ line, resource, together })} />
    },
    outcome: data && variables && <Outcome result={data} asked={variables} onClose={reset} />,
  }
}

interface ButtonsProps {
  readonly size: 'xs' | 'sm'
  readonly line: Line
  readonly onAsk: (together: boolean) => void
}

function Buttons({ size, line: { entity, restorable }, onAsk }: ButtonsProps) {
  const words = useWords()
  const zone = useAccountZone()
  const count = restorable?.together ?? 1
  const until = words('audit.restore.until', { at: dateTimeText(restorable?.until ?? '', zone) })
  const buttons = (
    <Group gap="xs">
      <Button
        size={size === 'xs' ? 'compact-xs' : 'sm'}
        variant="default"
        title={until}
        aria-label={words('audit.restore.one', { title: entity.title })}
        leftSection={<ArchiveRestore size={14} aria-hidden />}
        onClick={(event) => {
          // Does not also open the row.
          event.stopPropagation()
          onAsk(false)
        }}
      >
        {words('audit.restore')}
      </Button>
      {size === 'sm' && count > 1 && (
        <Button size="sm" variant="default" title={until} onClick={() => onAsk(true)}>
          {words('audit.restore.together', { count })}
        </Button>
      )}
    </Group>
  )
  if (size === 'xs') return buttons
  return (
    <>
      <p>{until}</p>
      {buttons}
    </>
  )
}

interface OutcomeProps {
  readonly result: Result
  readonly asked: Asked
  readonly onClose: () => void
}

/** Restored entries with links, and those that were refused. */
function Outcome({ result: { done, refused }, asked: { line, resource }, onClose }: OutcomeProps) {
  const words = useWords()
  const only = done === 1 && refused.length === 0
  const refusedTitle = words('audit.restore.refused', { count: refused.length })
  const to = only ? viewAddress(resource, line.entity.id) : listAddress(resource)
  return (
    <Dialog
      open
      title={done > 0 ? words('audit.restored.title', { count: done }) : refusedTitle}
      onClose={onClose}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            {words('ui.ok')}
          </Button>
          {done > 0 && (
            <Button data-autofocus renderRoot={(props) => <ScreenLink to={to} {...props} />}>
              {words(only ? 'audit.restored.open' : 'audit.restored.list')}
            </Button>
          )}
        </>
      }
    >
      {done > 0 && <p>{words('audit.restored.text')}</p>}
      {refused.length > 0 && (
        <>
          {done > 0 && <p>{refusedTitle}</p>}
          <RefusedList resource={resource} refused={refused} />
        </>
      )}
    </Dialog>
  )
}
