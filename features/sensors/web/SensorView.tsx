import { dateText } from '@haulway/platform/dates.ts'
import { useAccountZone, useWords } from '@haulway/platform/web/app.tsx'
import { useScreenParams } from '@haulway/platform/web/navigation.tsx'
import { listAddress } from '@haulway/screens/addresses.ts'
import { useItem } from '@haulway/screens/calls.ts'
import { EntryView } from '@haulway/screens/view/ViewScreen.tsx'
import { Notice } from '@haulway/ui'
import { sensors } from '../sensor.resource.ts'
import { SensorActions } from './actions/SensorActions.tsx'
import { BatterySection } from './battery/BatterySection.tsx'
import { Pairings } from './Pairings.tsx'
import { Readings } from './Readings.tsx'
import { sensorParts } from './sensor-parts.tsx'
import { isGiven, type Sensor } from './sensor-text.ts'

/** A sensor: its facts, pairings, battery and readings. One that was given away is history. */
export function SensorView() {
  const { id = '' } = useScreenParams()
  const { data } = useItem(sensors, id)
  return (
    <EntryView
      resource={sensors}
      home={listAddress(sensors)}
      parts={sensorParts}
      fixed={data !== undefined && isGiven(data)}
      renderAbove={(entry) => <Above sensor={entry as Sensor} />}
      renderBelow={(entry) => {
        const sensor = entry as Sensor
        return (
          <>
            <BatterySection sensor={sensor} />
            <Readings sensor={sensor} />
            <Pairings sensor={sensor} />
          </>
        )
      }}
    />
  )
}

/** What is not as usual, and what can be done. */
function Above({ sensor }: { readonly sensor: Sensor }) {
  const words = useWords()
  const zone = useAccountZone()
  const { state, ownerAccount, removedAt, removalReason } = sensor
  return (
    <>
      {state === 'given' && (
        <Notice tone="info" title={words('sensors.given', { account: ownerAccount ?? '' })}>
          {words('sensors.given.text')}
        </Notice>
      )}
      {state === 'removed' && removalReason !== null && (
        <Notice
          tone="warning"
          title={words('sensors.removed', {
            date: dateText(removedAt, zone),
            reason: words(`sensors.removalReason.${removalReason}`),
          })}
        >
          {words('sensors.removed.text')}
        </Notice>
      )}
      <SensorActions sensor={sensor} />
    </>
  )
}
