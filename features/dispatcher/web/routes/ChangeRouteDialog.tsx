import { Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useWords } from '@haulway/platform/web/app.tsx'
import { Dialog } from '@haulway/ui'
import type { ClientMachine } from '../../../telemetry/telemetry.ts'
import { ForceDialog } from './ForceDialog.tsx'
import { RouteChangeCard } from './RouteChange.tsx'
import { NO_ROUTE, RouteSelect } from './RouteSelect.tsx'
import { useAssignment } from './useAssignment.ts'
import type { Site } from '../useSite.ts'

interface ChangeRouteDialogProps {
  readonly machine: ClientMachine
  readonly site: Site
  /** Server time, epoch milliseconds. */
  readonly now: number
  readonly onClose: () => void
}

/** Sends one machine to another route, when its driver agrees or at once. */
export function ChangeRouteDialog({ machine, site, now, onClose }: ChangeRouteDialogProps) {
  const words = useWords()
  const { send, leave, force, isPending } = useAssignment(site)
  const [chosen, setChosen] = useState<string | null>(null)
  const [isForcing, setForcing] = useState(false)
  const current = machine.routeId ?? NO_ROUTE
  const change = site.changeOf(machine.id)
  const requested = change?.open ? change.route?.id : undefined
  const route = chosen ?? requested ?? current
  const isChange = route !== current
  const isLeaving = isChange && route === NO_ROUTE
  const shown = { machine, site, now, route, isLeaving }
  // A refused change leaves the dialog open; the frame of the application shows why.
  const closeAfter = (done: Promise<unknown>) => void done.then(onClose, () => undefined)
  const forceWith = (reason: string) =>
    route === requested ? force([machine], reason) : send([machine], route, { reason })
  const actions = (
    <>
      <Button
        variant="default"
        disabled={!isChange || isLeaving || isPending}
        onClick={() => setForcing(true)}
      >
        {words('dispatcher.change.force')}
      </Button>
      <Button
        disabled={!isChange || route === requested || isPending}
        onClick={() => closeAfter(isLeaving ? leave([machine]) : send([machine], route))}
      >
        {words('dispatcher.change.do')}
      </Button>
    </>
  )
  return (
    <Dialog
      open
      title={words('dispatcher.change.title', { machine: machine.title })}
      onClose={onClose}
      actions={actions}
    >
      <Choice {...shown} disabled={isPending} onChoose={setChosen} />
      {isForcing && (
        <ForceDialog
          text={words('dispatcher.change.force.confirm', {
            machine: machine.title,
            route: site.routeTitle(route) ?? '',
          })}
          onCancel={() => setForcing(false)}
          onForce={(reason) => {
            setForcing(false)
            closeAfter(forceWith(reason))
          }}
        />
      )}
    </Dialog>
  )
}

interface ChoiceProps extends Omit<ChangeRouteDialogProps, 'onClose'> {
  readonly route: string
  readonly isLeaving: boolean
  readonly disabled: boolean
  readonly onChoose: (route: string | null) => void
}

/** What holds now, what is pending, and the route to choose. */
function Choice({ machine, site, now, route, isLeaving, disabled, onChoose }: ChoiceProps) {
  const words = useWords()
  return (
    <Stack gap="sm">
      <div>
        <Text size="sm" c="dimmed">
          {words('dispatcher.change.current')}
        </Text>
        {site.routeTitle(machine.routeId) ?? words('dispatcher.route.none')}
        <RouteChangeCard machine={machine} site={site} now={now} isForcible={false} />
      </div>
      <RouteSelect
        site={site}
        data-autofocus
        // Its open list would take the first Escape.
        openOnFocus={false}
        label={words('dispatcher.change.next')}
        description={words(isLeaving ? 'dispatcher.change.leave' : 'dispatcher.change.agreed')}
        disabled={disabled}
        value={route}
        onChange={onChoose}
      />
    </Stack>
  )
}
