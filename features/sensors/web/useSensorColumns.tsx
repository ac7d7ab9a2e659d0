import { useMemo } from 'react'
import { dateTimeText } from '@haulway/platform/dates.ts'
import { useAccountZone, useMeasures, useWords } from '@haulway/platform/web/app.tsx'
import type { GridColumn } from '@haulway/ui'
import { Charge } from './battery/Charge.tsx'
import { LastReceived } from './LastReceived.tsx'
import { stateText, type Sensor } from './sensor-text.ts'
import { SensorState } from './SensorState.tsx'

/** Columns that say several fields at once. */
export function useSensorColumns(): readonly GridColumn<Sensor>[] {
  const words = useWords()
  const measures = useMeasures()
  const zone = useAccountZone()
  return useMemo(
    () => [
      {
        id: 'standing',
        header: words('sensors.field.state'),
        brief: true,
        text: (sensor) => stateText(sensor, words),
        cell: (sensor) => <SensorState sensor={sensor} />,
      },
      {
        id: 'battery',
        header: words('sensors.battery'),
        brief: true,
        width: 190,
        text: ({ batteryPercent, batteryVolts }) =>
          batteryPercent === null || batteryVolts === null
            ? ''
            : words('sensors.battery.both', {
                percent: measures.decimal(batteryPercent, 0),
                volts: measures.decimal(batteryVolts, 2),
              }),
        cell: ({ batteryPercent, batteryVolts, batteryLow }) => (
          <Charge percent={batteryPercent} volts={batteryVolts} low={batteryLow === true} />
        ),
      },
      {
        id: 'received',
        header: words('sensors.field.lastReceivedAt'),
        brief: true,
        text: ({ lastReceivedAt }) => dateTimeText(lastReceivedAt, zone) || words('sensors.never'),
        cell: ({ lastReceivedAt }) => <LastReceived at={lastReceivedAt} />,
      },
    ],
    [words, measures, zone],
  )
}
