import { Button } from '@mantine/core'
import { useMemo } from 'react'
import { dateTimeText, zoneText } from '@haulway/platform/dates.ts'
import { useAccountZone, useWords } from '@haulway/platform/web/app.tsx'
import { useCall } from '@haulway/platform/web/calls.ts'
import type { EndpointOutput } from '@haulway/resource'
import { DataGrid, Dialog, Empty, type GridColumn } from '@haulway/ui'
import { listDeviceMessages } from '../../equipment.endpoints.ts'
import type { Device } from './device.ts'
import { useFaultTexts } from './useFaultTexts.ts'
import styles from './setup.module.css'

type Messages = EndpointOutput<typeof listDeviceMessages>
type Count = Messages['counts'][number]
type Message = Messages['items'][number]

interface DeviceMessagesProps {
  readonly machine: string
  readonly device: Device
  readonly onClose: () => void
}

/** What could not be understood of a device's messages: counts by reason, and the newest unreadable ones. */
export function DeviceMessages({ machine, device, onClose }: DeviceMessagesProps) {
  const words = useWords()
  const answer = useCall(listDeviceMessages, { params: { id: machine, deviceId: device.id } })
  const { data, error, refetch } = answer
  const state = { failure: error, onRetry: () => void refetch() }
  const counts = useCountColumns()
  const messages = useMessageColumns()
  const title = words('equipment.devices.messages.of', { title: device.title })
  return (
    <Dialog
      open
      wide
      title={title}
      onClose={onClose}
      actions={<Button onClick={onClose}>{words('ui.close')}</Button>}
    >
      <div className={styles.setup}>
        <p className={styles.text}>{words('equipment.devices.messages.text')}</p>
        <DataGrid
          name="device-faults"
          label={title}
          columns={counts}
          rows={data?.counts}
          rowId={({ kind, field, reason }) => `${kind} ${field ?? ''} ${reason ?? ''}`}
          empty={<Empty title={words('equipment.devices.messages.none')} />}
          {...state}
        />
        {data && data.items.length > 0 && (
          <>
            <h3 className={styles.heading}>{words('equipment.devices.messages.kept')}</h3>
            <DataGrid
              name="device-messages"
              label={words('equipment.devices.messages.kept')}
              columns={messages}
              rows={data.items}
              rowId={({ id }) => id}
            />
          </>
        )}
      </div>
    </Dialog>
  )
}

function useCountColumns(): GridColumn<Count>[] {
  const words = useWords()
  const zone = useAccountZone()
  const { fault } = useFaultTexts()
  return useMemo(
    () => [
      {
        id: 'kind',
        header: words('equipment.devices.messages.kind'),
        text: ({ kind }) => words(`equipment.devices.messages.${kind}`),
      },
      {
        id: 'fault',
        header: words('equipment.devices.messages.reason'),
        text: ({ field, reason }) => fault(field, reason),
      },
      {
        id: 'count',
        header: words('equipment.devices.messages.count'),
        text: ({ count }) => String(count),
        width: 70,
      },
      {
        id: 'lastAt',
        header: words('equipment.devices.messages.lastAt'),
        text: ({ lastAt }) => dateTimeText(lastAt, zone),
        hint: ({ lastAt }) => zoneText(lastAt, zone),
        width: 140,
      },
    ],
    [words, zone, fault],
  )
}

function useMessageColumns(): GridColumn<Message>[] {
  const words = useWords()
  const zone = useAccountZone()
  const { fault } = useFaultTexts()
  return useMemo(
    () => [
      {
        id: 'lastAt',
        header: words('equipment.devices.messages.lastAt'),
        text: ({ lastAt }) => dateTimeText(lastAt, zone),
        hint: ({ lastAt }) => zoneText(lastAt, zone),
        width: 140,
      },
      {
        id: 'fault',
        header: words('equipment.devices.messages.reason'),
        text: ({ field, reason }) => fault(field, reason),
        width: 170,
      },
      {
        id: 'message',
        header: words('equipment.devices.messages.message'),
        text: ({ message }) => message,
        cell: ({ message }) => <code className={styles.message}>{message}</code>,
      },
    ],
    [words, zone, fault],
  )
}
