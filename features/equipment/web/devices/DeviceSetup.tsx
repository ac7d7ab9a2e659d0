import { Button, Loader, Tabs } from '@mantine/core'
import { MapPinned } from 'lucide-react'
import { useState } from 'react'
import { boundsOf } from '@haulway/map/zones/zone-features.ts'
import { timeText } from '@haulway/platform/dates.ts'
import { useAccountZone, useCan, useWords } from '@haulway/platform/web/app.tsx'
import { useCall } from '@haulway/platform/web/calls.ts'
import { ScreenLink } from '@haulway/platform/web/navigation.tsx'
import { CopyField, Dialog, Notice } from '@haulway/ui'
import { locationOutlines } from '../../../locations/location.endpoints.ts'
import { useFleet, useFleetMachine, useFleetReady } from '../../../telemetry/web/parts.ts'
import { listDevices } from '../../equipment.endpoints.ts'
import { addressProblem, protocolsOf, testLine, type DeviceProtocol } from '../../enrolment.ts'
import { QrCode } from '../QrCode.tsx'
import { Encrypted } from './DeviceNotices.tsx'
import type { Device } from './device.ts'
import { useFaultTexts } from './useFaultTexts.ts'
import styles from './setup.module.css'

interface DeviceSetupProps {
  readonly heading: string
  readonly machine: string
  /** For a new device: waits for its first report. */
  readonly device?: string
  readonly secret: string
  readonly onClose: () => void
}

/** Shows the secret of a device once, where to enter it in each app, and whether the device has reported. */
export function DeviceSetup({ heading, machine, device, secret, onClose }: DeviceSetupProps) {
  const words = useWords()
  const { origin } = window.location
  const trouble = addressProblem(origin)
  const actions = <Button onClick={onClose}>{words('ui.close')}</Button>
  return (
    <Dialog open wide title={heading} actions={actions}>
      <div className={styles.setup}>
        {device !== undefined && <FirstPosition machine={machine} device={device} />}
        {trouble !== null && (
          <Notice tone="warning">{words(`equipment.setup.${trouble}`, { origin })}</Notice>
        )}
        <CopyField
          label={words('equipment.devices.secret')}
          help={words('equipment.devices.secret.help')}
          value={secret}
        />
        <CopyField label={words('equipment.setup.server')} value={origin} />
        <Protocols protocols={protocolsOf(origin, secret)} />
        <TestPosition origin={origin} secret={secret} />
      </div>
    </Dialog>
  )
}

function Protocols({ protocols }: { readonly protocols: readonly DeviceProtocol[] }) {
  const words = useWords()
  return (
    <Tabs defaultValue={protocols[0]?.name ?? ''} keepMounted={false}>
      <Tabs.List className={styles.tabs} aria-label={words('equipment.setup.protocols')}>
        {protocols.map(({ name }) => (
          <Tabs.Tab key={name} value={name}>
            {words(`equipment.setup.${name}`)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {protocols.map(({ name, settings, code }) => (
        <Tabs.Panel key={name} value={name} className={styles.protocol}>
          <p className={styles.text}>{words(`equipment.setup.${name}.text`)}</p>
          {code !== null && (
            <QrCode text={code} side="184px" className={styles.code} label={words('equipment.setup.code')} />
          )}
          {settings.map((one) => (
            <CopyField key={one.name} label={words(`equipment.setup.field.${one.name}`)} value={one.value} />
          ))}
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}

/** Test position for accounts without locations: on land, because 0, 0 is rejected as a position without a fix. */
const ELSEWHERE = [8.6, 50.1, 8.6, 50.1] as const

/** A terminal command that sends a position: in the first location of the account, so that it lies on its map. */
function TestPosition({ origin, secret }: { readonly origin: string; readonly secret: string }) {
  const words = useWords()
  const mayList = useCan()('list', 'locations')
  const { data } = useCall(locationOutlines, { query: { stamp: null } }, { enabled: mayList })
  const [first] = data?.locations ?? []
  const [west, south, east, north] = boundsOf(first ? [first.boundary] : []) ?? ELSEWHERE
  return (
    <CopyField
      label={words('equipment.setup.test')}
      help={words('equipment.setup.test.help')}
      value={testLine(origin, secret, [(west + east) / 2, (south + north) / 2])}
    />
  )
}

/** Polling interval until the device reports. */
const EVERY_MS = 2_000

/** Messages without a position count as contact, too. */
const hasSentPosition = (device: Device | undefined) =>
  device !== undefined &&
  device.lastSeenAt !== null &&
  (device.positionlessAt === null || device.lastSeenAt > device.positionlessAt)

/** Why messages of a device that reports led to no position. */
function Misunderstood({ device }: { readonly device: Device }) {
  const words = useWords()
  const { fault } = useFaultTexts()
  const { title, encryptedAt, unreadable: count, unreadableField, unreadableReason, positionless } = device
  if (encryptedAt !== null) return <Encrypted title={title} at={encryptedAt} />
  if (count > 0)
    return (
      <Notice tone="warning" title={words('equipment.setup.unreadable', { count })} urgent>
        {words('equipment.devices.unreadable.last', { fault: fault(unreadableField, unreadableReason) })}
      </Notice>
    )
  if (positionless === 0) return null
  return <Notice tone="warning" title={words('equipment.setup.positionless', { count: positionless })} />
}

/** Waits for the first report of the device and shows when and where it was. */
function FirstPosition({ machine, device }: { readonly machine: string; readonly device: string }) {
  const words = useWords()
  const zone = useAccountZone()
  const fleet = useFleet()
  const seen = useFleetMachine(fleet, machine)
  const { data } = useCall(listDevices, { params: { id: machine } }, { every: EVERY_MS })
  const ready = useFleetReady(fleet)
  // Another device of the machine may have reported its position: only this device's last report counts.
  const [known, setKnown] = useState<boolean>()
  if (ready && known === undefined) setKnown(seen !== undefined)
  const told = data?.items.find(({ id }) => id === device)
  if (!seen || (known !== false && !hasSentPosition(told))) {
    return (
      <>
        <p className={styles.waiting} role="status">
          <Loader size="xs" aria-hidden />
          {words('equipment.setup.waiting')}
        </p>
        {told && <Misunderstood device={told} />}
      </>
    )
  }
  const place = { lat: seen.lat.toFixed(5), lon: seen.lon.toFixed(5) }
  return (
    <Notice
      tone="info"
      title={words('equipment.setup.first', { time: timeText(seen.t, zone, true), ...place })}
    >
      <ScreenLink to={`/dispatcher2d?machine=${machine}`}>
        <MapPinned size={14} aria-hidden /> {words('equipment.now.map')}
      </ScreenLink>
    </Notice>
  )
}
