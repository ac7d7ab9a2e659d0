import { ActionIcon, Button, Group, Menu } from '@mantine/core'
import { CircleOff, Forward, Link2, Undo2, Unlink2 } from 'lucide-react'
import { useState } from 'react'
import { isSystemAdmin } from '@haulway/platform/session.ts'
import { useCan, useMe, useWords } from '@haulway/platform/web/app.tsx'
import { LazyMenu, useLazyMenu } from '@haulway/ui'
import type { Sensor } from '../sensor-text.ts'
import { GiveSensor } from './GiveSensor.tsx'
import { PairSensor } from './PairSensor.tsx'
import { RemoveSensor } from './RemoveSensor.tsx'
import { ReturnSensor } from './ReturnSensor.tsx'
import { UnpairSensor } from './UnpairSensor.tsx'

const icons = { pair: Link2, unpair: Unlink2, remove: CircleOff, return: Undo2, give: Forward } as const
type Action = keyof typeof icons

const dialogs = {
  pair: PairSensor,
  unpair: UnpairSensor,
  remove: RemoveSensor,
  return: ReturnSensor,
  give: GiveSensor,
} as const

/** What the reader may do with a sensor as it stands. */
function useActions({ state }: Sensor): readonly Action[] {
  const mayUpdate = useCan()('update', 'sensors')
  const mayGive = isSystemAdmin(useMe())
  if (state === 'given') return []
  const own: Readonly<Record<string, readonly Action[]>> = {
    paired: ['pair', 'unpair', 'remove'],
    unpaired: ['pair', 'remove'],
    removed: ['return'],
  }
  return [...(mayUpdate ? (own[state ?? ''] ?? []) : []), ...(mayGive ? (['give'] as const) : [])]
}

export interface SensorActionsProps {
  readonly sensor: Sensor
  /** In a menu, at the end of a row. */
  readonly isBrief?: boolean
}

/** Pairing, removal and change of owner; each asks in a dialog. */
export function SensorActions({ sensor, isBrief = false }: SensorActionsProps) {
  const [open, setOpen] = useState<Action | null>(null)
  const actions = useActions(sensor)
  const Opened = open && dialogs[open]
  const Offered = isBrief ? ActionMenu : ActionButtons
  return (
    <>
      {actions.length > 0 && <Offered actions={actions} of={sensor.deviceId} onAction={setOpen} />}
      {Opened && <Opened sensor={sensor} onClose={() => setOpen(null)} />}
    </>
  )
}

interface OfferedProps {
  readonly actions: readonly Action[]
  /** Device ID of the sensor. */
  readonly of: string
  readonly onAction: (action: Action) => void
}

function ActionMenu({ actions, of, onAction }: OfferedProps) {
  const words = useWords()
  const { buttonProps, menu } = useLazyMenu()
  const label = words('sensors.actions')
  return (
    <>
      <ActionIcon size="md" title={label} aria-label={`${label}: ${of}`} {...buttonProps}>
        <Link2 size={15} aria-hidden />
      </ActionIcon>
      {menu && (
        <LazyMenu menu={menu}>
          {actions.map((action) => {
            const Icon = icons[action]
            return (
              <Menu.Item
                key={action}
                leftSection={<Icon size={15} aria-hidden />}
                onClick={() => onAction(action)}
              >
                {words(`sensors.${action}`)}
              </Menu.Item>
            )
          })}
        </LazyMenu>
      )}
    </>
  )
}

function ActionButtons({ actions, onAction }: OfferedProps) {
  const words = useWords()
  return (
    <Group gap="xs">
      {actions.map((action) => {
        const Icon = icons[action]
        return (
          <Button
            key={action}
            size="xs"
            variant="default"
            leftSection={<Icon size={14} aria-hidden />}
            onClick={() => onAction(action)}
          >
            {words(`sensors.${action}`)}
          </Button>
        )
      })}
    </Group>
  )
}
