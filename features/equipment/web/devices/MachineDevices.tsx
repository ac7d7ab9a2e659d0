import { ActionIcon, Button, Group } from '@mantine/core'
import { Ban, KeyRound, Plus, RefreshCw, TabletSmartphone } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useCan, useWords } from '@haulway/platform/web/app.tsx'
import { useAction, useCall } from '@haulway/platform/web/calls.ts'
import { ScreenLink } from '@haulway/platform/web/navigation.tsx'
import { Confirm, DataGrid, Empty, Section } from '@haulway/ui'
import { endPreviousSecret, listDevices, revokeDevice } from '../../equipment.endpoints.ts'
import { DeviceMessages } from './DeviceMessages.tsx'
import { DeviceNotices } from './DeviceNotices.tsx'
import { EnrolDevice } from './EnrolDevice.tsx'
import { RotateDevice } from './RotateDevice.tsx'
import type { Device } from './device.ts'
import { useDeviceColumns } from './useDeviceColumns.tsx'

/** Tablets and trackers of a machine: enrol them, see when they last reported, revoke them. */
export function MachineDevices({ machine }: { machine: string }) {
  const words = useWords()
  const can = useCan()
  const [reading, setReading] = useState<Device | null>(null)
  const columns = useDeviceColumns(setReading)
  const [enrolling, setEnrolling] = useState(false)
  const [rotating, setRotating] = useState<Device | null>(null)
  const [ending, setEnding] = useState<Device | null>(null)
  const [revoking, setRevoking] = useState<Device | null>(null)
  const { data, error, refetch } = useCall(listDevices, { params: { id: machine } })
  const mayChange = can('update', 'tabletSetup')
  const title = words('equipment.devices')
  const enrol = <EnrolActions machine={machine} onEnrol={() => setEnrolling(true)} />
  const renderActions = (device: Device) =>
    device.revokedAt === null && (
      <DeviceActions
        device={device}
        onRotate={() => setRotating(device)}
        onEndPrevious={() => setEnding(device)}
        onRevoke={() => setRevoking(device)}
      />
    )
  return (
    <Section title={title} actions={mayChange && enrol}>
      {data && <DeviceNotices devices={data.items} onMessages={setReading} />}
      <DataGrid
        name="machine-devices"
        label={title}
        columns={columns}
        rows={data?.items}
        rowId={(device) => device.id}
        renderActions={mayChange ? renderActions : undefined}
        failure={error}
        onRetry={() => void refetch()}
        empty={<Empty title={words('equipment.devices.none')} />}
      />
      {enrolling && <EnrolDevice machine={machine} onClose={() => setEnrolling(false)} />}
      {rotating && <RotateDevice machine={machine} device={rotating} onClose={() => setRotating(null)} />}
      {reading && <DeviceMessages machine={machine} device={reading} onClose={() => setReading(null)} />}
      <EndPrevious machine={machine} device={ending} onDone={() => setEnding(null)} />
      <RevokeDevice machine={machine} device={revoking} onDone={() => setRevoking(null)} />
    </Section>
  )
}

interface EnrolActionsProps {
  readonly machine: string
  readonly onEnrol: () => void
}

/** A tablet runs the cab in its browser and joins with a code; any other device is given a secret. */
function EnrolActions({ machine, onEnrol }: EnrolActionsProps) {
  const words = useWords()
  return (
    <Group gap="xs">
      <Button
        component={ScreenLink}
        to={`/tablet-management/qr-setup?machine=${machine}`}
        size="xs"
        variant="default"
        leftSection={<TabletSmartphone size={14} aria-hidden />}
      >
        {words('equipment.devices.connectTablet')}
      </Button>
      <Button size="xs" variant="default" leftSection={<Plus size={14} aria-hidden />} onClick={onEnrol}>
        {words('equipment.devices.enrol')}
      </Button>
    </Group>
  )
}

interface DeviceActionsProps {
  readonly device: Device
  readonly onRotate: () => void
  readonly onEndPrevious: () => void
  readonly onRevoke: () => void
}

function DeviceActions({ device, onRotate, onEndPrevious, onRevoke }: DeviceActionsProps) {
  const words = useWords()
  const { title } = device
  return (
    <Group gap={2} wrap="nowrap" justify="flex-end">
      {!device.ofTablet && (
        <DeviceAction
          label={words('equipment.devices.rotate')}
          title={title}
          icon={<RefreshCw size={15} aria-hidden />}
          onClick={onRotate}
        />
      )}
      {device.previousUntil !== null && (
        <DeviceAction
          label={words('equipment.devices.endPrevious')}
          title={title}
          icon={<KeyRound size={15} aria-hidden />}
          onClick={onEndPrevious}
        />
      )}
      <DeviceAction
        label={words('equipment.devices.revoke')}
        title={title}
        icon={<Ban size={15} aria-hidden />}
        onClick={onRevoke}
      />
    </Group>
  )
}

interface DeviceActionProps {
  readonly label: string
  /** Name of the device. */
  readonly title: string
  readonly icon: ReactNode
  readonly onClick: () => void
}

function DeviceAction({ label, title, icon, onClick }: DeviceActionProps) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={`${label} ${title}`}
      title={label}
      onClick={onClick}
    >
      {icon}
    </ActionIcon>
  )
}

interface AskedDeviceProps {
  readonly machine: string
  /** The device to confirm for. */
  readonly device: Device | null
  readonly onDone: () => void
}

function RevokeDevice({ machine, device, onDone }: AskedDeviceProps) {
  const words = useWords()
  const revoke = useAction(revokeDevice)
  const label = words('equipment.devices.revoke')
  return (
    <Confirm
      open={device !== null}
      title={label}
      text={words('equipment.devices.revoke.confirm', { title: device?.title ?? '' })}
      action={label}
      danger
      onCancel={onDone}
      onConfirm={() => {
        if (device) revoke.mutate({ params: { id: machine, deviceId: device.id } })
        onDone()
      }}
    />
  )
}

function EndPrevious({ machine, device, onDone }: AskedDeviceProps) {
  const words = useWords()
  const end = useAction(endPreviousSecret)
  const label = words('equipment.devices.endPrevious')
  return (
    <Confirm
      open={device !== null}
      title={label}
      text={words('equipment.devices.endPrevious.confirm', { title: device?.title ?? '' })}
      action={label}
      danger
      onCancel={onDone}
      onConfirm={() => {
        if (device) end.mutate({ params: { id: machine, deviceId: device.id } })
        onDone()
      }}
    />
  )
}
