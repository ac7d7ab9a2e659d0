import { useMemo } from 'react'
import { useMeasures, useWords } from '@haulway/platform/web/app.tsx'
import type { GridColumn } from '@haulway/ui'
import { Charge } from './battery/Charge.tsx'
import { stateText, type Sensor } from './sensor-text.ts'
import { SensorState } from './SensorState.tsx'

/** Columns that say several fields at once. */
export function useSensorColumns(): readonly GridColumn<Sensor>[] {
  const words = useWords()
  const measures = useMeasures()
  return useMemo(
    () => [
      {
        id: 'state',
        header: words('sensors.field.state'),
        brief: true,
        width: 170,
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
    ],
    [words, measures],
  )
}
