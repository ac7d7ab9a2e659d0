import { ActionIcon, Button } from '@mantine/core'
import { CircleOff, Forward, Link2, Undo2, Unlink2, type LucideIcon } from 'lucide-react'
import { useState } from 'react'
import { isSystemAdmin } from '@haulway/platform/session.ts'
import { useCan, useMe, useWords } from '@haulway/platform/web/app.tsx'
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
  /** As icons, at the end of a row. */
  readonly isBrief?: boolean
}

/** Pairing, removal and change of owner; each asks in a dialog. */
export function SensorActions({ sensor, isBrief = false }: SensorActionsProps) {
  const [open, setOpen] = useState<Action | null>(null)
  const Opened = open && dialogs[open]
  const Act = isBrief ? RowAction : ViewAction
  return (
    <>
      {useActions(sensor).map((action) => (
        <Act
          key={action}
          action={action}
          icon={icons[action]}
          of={sensor.deviceId}
          onClick={() => setOpen(action)}
        />
      ))}
      {Opened && <Opened sensor={sensor} onClose={() => setOpen(null)} />}
    </>
  )
}

interface ActProps {
  readonly action: Action
  readonly icon: LucideIcon
  /** Device ID of the sensor. */
  readonly of: string
  readonly onClick: () => void
}

function RowAction({ action, icon: Icon, of, onClick }: ActProps) {
  const words = useWords()
  const label = words(`sensors.${action}`)
  return (
    <ActionIcon size="md" title={label} aria-label={`${label}: ${of}`} onClick={onClick}>
      <Icon size={15} aria-hidden />
    </ActionIcon>
  )
}

function ViewAction({ action, icon: Icon, onClick }: ActProps) {
  const words = useWords()
  return (
    <Button size="xs" variant="default" leftSection={<Icon size={14} aria-hidden />} onClick={onClick}>
      {words(`sensors.${action}`)}
    </Button>
  )
}
