import { Button } from '@mantine/core'
import { dateTimeText } from '@haulway/platform/dates.ts'
import { useAccountZone, useWords } from '@haulway/platform/web/app.tsx'
import { Notice } from '@haulway/ui'
import { UNREADABLE_TOLD_MS } from '../../../telemetry/telemetry.ts'
import type { Device } from './device.ts'
import styles from './setup.module.css'
import { useFaultTexts } from './useFaultTexts.ts'

interface DeviceNoticesProps {
  readonly devices: readonly Device[]
  readonly onMessages: (device: Device) => void
}

/** What somebody has to do about devices that are in use. */
export function DeviceNotices({ devices, onMessages }: DeviceNoticesProps) {
  const used = devices.filter(({ revokedAt }) => revokedAt === null)
  const notices = used.flatMap((device) => [
    hasTwoSenders(device) && <TwoSenders key={`${device.id} senders`} device={device} />,
    device.encryptedAt !== null && (
      <Encrypted key={`${device.id} encrypted`} title={device.title} at={device.encryptedAt} />
    ),
    isUnreadable(device) && (
      <Unreadable key={`${device.id} unreadable`} device={device} onShow={() => onMessages(device)} />
    ),
  ])
  return notices.some(Boolean) && <div className={styles.notices}>{notices}</div>
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

interface UnreadableProps {
  readonly device: Device
  readonly onShow: () => void
}

function Unreadable({ device, onShow }: UnreadableProps) {
  const words = useWords()
  const zone = useAccountZone()
  const { fault } = useFaultTexts()
  const { title, unreadable: count, unreadableAt, unreadableField, unreadableReason } = device
  const at = dateTimeText(unreadableAt, zone)
  return (
    <Notice tone="warning" title={words('equipment.devices.unreadable', { title, count, at })}>
      <p className={styles.last}>
        {words('equipment.devices.unreadable.last', { fault: fault(unreadableField, unreadableReason) })}
      </p>
      <Button size="compact-sm" variant="default" onClick={onShow}>
        {words('equipment.devices.messages.show')}
      </Button>
    </Notice>
  )
}
