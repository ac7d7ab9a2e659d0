import { Button, Group, Text, useComputedColorScheme } from '@mantine/core'
import { StateMark } from '@haulway/map/machines/StateMark.tsx'
import { dateTimeText, zoneText } from '@haulway/platform/dates.ts'
import { useAccountZone, useCan, useWords } from '@haulway/platform/web/app.tsx'
import { ScreenLink } from '@haulway/platform/web/navigation.tsx'
import { useItem } from '@haulway/screens/calls.ts'
import { Section } from '@haulway/ui'
import { MapPinned } from 'lucide-react'
import { locations } from '../../locations/location.resource.ts'
import type { ClientMachine } from '../../telemetry/telemetry.ts'
import { useFleet, useFleetMachine, useFleetReady } from '../../telemetry/web/parts.ts'

/** What a machine does now, where, and when it last reported; live. */
export function MachineNow({ machine: id }: { machine: string }) {
  const words = useWords()
  const fleet = useFleet()
  const ready = useFleetReady(fleet)
  const machine = useFleetMachine(fleet, id)
  const onMap = machine && (
    <Button
      size="xs"
      variant="default"
      leftSection={<MapPinned size={14} aria-hidden />}
      renderRoot={(props) => <ScreenLink to={`/dispatcher2d?machine=${id}`} {...props} />}
    >
      {words('equipment.now.map')}
    </Button>
  )
  return (
    <Section title={words('equipment.now')} actions={onMap}>
      {machine ? (
        <Seen machine={machine} />
      ) : (
        <Text size="sm" c="dimmed" px="md" py="xs" mih={40}>
          {ready && words('equipment.now.none')}
        </Text>
      )}
    </Section>
  )
}

function Seen({ machine }: { machine: ClientMachine }) {
  const words = useWords()
  const zone = useAccountZone()
  const theme = useComputedColorScheme('light')
  const { locationId } = machine
  const mayRead = useCan()('read', 'locations')
  const { data: location } = useItem(locations, locationId ?? '', { enabled: mayRead && locationId !== null })
  const place = locationId === null ? words('equipment.now.between') : location?.title
  return (
    <Group gap="xs" px="md" py="xs" mih={40}>
      <StateMark state={machine.activity} offline={machine.offline} theme={theme} size={22} />
      <strong>{words(`telemetry.activity.${machine.offline ? 'offline' : machine.activity}`)}</strong>
      {place !== undefined && <span>{place}</span>}
      <Text span size="sm" c="dimmed" title={zoneText(machine.t, zone)}>
        {words('equipment.now.heard', { time: dateTimeText(machine.t, zone) })}
      </Text>
    </Group>
  )
}
