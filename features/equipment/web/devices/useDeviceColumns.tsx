import { Button } from '@mantine/core'
import { useMemo } from 'react'
import { dateTimeText, zoneText, type Instant } from '@haulway/platform/dates.ts'
import { useAccountZone, useCan, useWords } from '@haulway/platform/web/app.tsx'
import { ScreenLink } from '@haulway/platform/web/navigation.tsx'
import type { MessageTail } from '@haulway/resource'
import type { GridColumn } from '@haulway/ui'
import type { Device } from './device.ts'
import { useFaultTexts } from './useFaultTexts.ts'

/** Columns of an instant, and of a count with the time of the last. */
function useColumnsOf() {
  const words = useWords()
  const zone = useAccountZone()
  return useMemo(
    () => ({
      moment: (
        id: MessageTail<'equipment.devices'>,
        of: (device: Device) => Instant,
      ): GridColumn<Device> => ({
        id,
        header: words(`equipment.devices.${id}`),
        text: (device) => dateTimeText(of(device), zone),
        hint: (device) => zoneText(of(device), zone),
        width: 140,
      }),
      counted: (
        id: 'dropped' | 'refused',
        of: (device: Device) => [number, Instant],
      ): GridColumn<Device> => ({
        id,
        header: words(`equipment.devices.${id}`),
        text(device) {
          const [count, at] = of(device)
          return count > 0
            ? words(`equipment.devices.${id}.count`, { count, at: dateTimeText(at, zone) })
            : ''
        },
        hint: (device) => (of(device)[0] > 0 ? words(`equipment.devices.${id}.hint`) : ''),
        width: 190,
      }),
    }),
    [words, zone],
  )
}

/** What could not be understood of a device's messages, in one line that opens the whole. */
function useMessagesColumn(onMessages: (device: Device) => void): GridColumn<Device> {
  const words = useWords()
  const { summary } = useFaultTexts()
  return useMemo(
    () => ({
      id: 'messages',
      header: words('equipment.devices.messages'),
      text: summary,
      cell: (device) =>
        summary(device) !== '' && (
          <Button
            size="compact-xs"
            variant="subtle"
            px={0}
            title={words('equipment.devices.messages.of', { title: device.title })}
            onClick={() => onMessages(device)}
          >
            {summary(device)}
          </Button>
        ),
      width: 230,
    }),
    [words, summary, onMessages],
  )
}

/** `onMessages` shows what could not be understood of a device's messages. */
export function useDeviceColumns(onMessages: (device: Device) => void): GridColumn<Device>[] {
  const words = useWords()
  const mayRead = useCan()('read', 'tabletSetup')
  const { moment, counted } = useColumnsOf()
  const messages = useMessagesColumn(onMessages)
  return useMemo(
    () => [
      {
        id: 'title',
        header: words('equipment.devices.title'),
        text: (device) => device.title,
        cell: ({ title, tablet }) =>
          tablet !== null && mayRead ? (
            <ScreenLink to={`/tablet-management/view/${tablet}`}>{title}</ScreenLink>
          ) : (
            title
          ),
      },
      moment('createdAt', (device) => device.createdAt),
      moment('lastSeenAt', (device) => device.lastSeenAt),
      messages,
      counted('dropped', ({ dropped, droppedAt }) => [dropped, droppedAt]),
      counted('refused', ({ refused, refusedAt }) => [refused, refusedAt]),
      moment('rotatedAt', (device) => device.rotatedAt),
      moment('previousUntil', (device) => device.previousUntil),
      moment('revokedAt', (device) => device.revokedAt),
    ],
    [words, mayRead, moment, counted, messages],
  )
}
