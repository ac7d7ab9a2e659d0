import { Button } from '@mantine/core'
import { dateTimeText } from '@haulway/platform/dates.ts'
import { useAccountZone, useWords } from '@haulway/platform/web/app.tsx'
import { Notice } from '@haulway/ui'
import { UNREADABLE_TOLD_MS } from '../../../telemetry/telemetry.ts'
import type { Device } from './device.ts'
import { useFaultTexts } from './useFaultTexts.ts'

interface DeviceNoticesProps {
  readonly device: Device
  readonly onMessages: (device: Device) => void
}

/** What somebody has to do about a device that is in use. */
export function DeviceNotices({ device, onMessages }: DeviceNoticesProps) {
  if (device.revokedAt !== null) return null
  return (
    <>
      {hasTwoSenders(device) && <TwoSenders device={device} />}
      {device.encryptedAt !== null && <Encrypted title={device.title} at={device.encryptedAt} />}
      {isUnreadable(device) && <Unreadable device={device} onMessages={onMessages} />}
    </>
  )
}

/** A new secret excludes the second sender. */
const hasTwoSenders = ({ twoSendersAt, rotatedAt }: Device) =>
  twoSendersAt !== null && (rotatedAt === null || rotatedAt < twoSendersAt)

function TwoSenders({ device: { title, twoSendersAt } }: { readonly device: Device }) {
  const words = useWords()
  const zone = useAccountZone()
  const at = dateTimeText(twoSendersAt, zone)
  return (
    <Notice tone="danger" title={words('equipment.devices.twoSenders', { title, at })} urgent>
      {words('equipment.devices.twoSenders.advice')}
    </Notice>
  )
}

export function Encrypted({ title, at }: { readonly title: string; readonly at: string }) {
  const words = useWords()
  const zone = useAccountZone()
  const text = words('equipment.devices.encrypted', { title, at: dateTimeText(at, zone) })
  return (
    <Notice tone="danger" title={text} urgent>
      {words('equipment.devices.encrypted.advice')}
    </Notice>
  )
}

const isUnreadable = ({ unreadableAt }: Device) =>
  unreadableAt !== null && Date.now() - Date.parse(unreadableAt) < UNREADABLE_TOLD_MS

function Unreadable({ device, onMessages }: DeviceNoticesProps) {
  const words = useWords()
  const zone = useAccountZone()
  const { fault } = useFaultTexts()
  const { title, unreadable: count, unreadableAt, unreadableField, unreadableReason } = device
  const at = dateTimeText(unreadableAt, zone)
  return (
    <Notice tone="warning" title={words('equipment.devices.unreadable', { title, count, at })}>
      <p>{words('equipment.devices.unreadable.last', { fault: fault(unreadableField, unreadableReason) })}</p>
      <Button size="compact-sm" variant="default" onClick={() => onMessages(device)}>
        {words('equipment.devices.messages.show')}
      </Button>
    </Notice>
  )
}
