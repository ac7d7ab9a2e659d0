import { Skeleton, useComputedColorScheme } from '@mantine/core'
import { useMemo } from 'react'
import { dateText } from '@haulway/platform/dates.ts'
import { useAccountZone, useMeasures, useWords } from '@haulway/platform/web/app.tsx'
import { useCall } from '@haulway/platform/web/calls.ts'
import { useAddress } from '@haulway/platform/web/navigation.tsx'
import { Chart, chartInk, Empty, Failed, Section, Select } from '@haulway/ui'
import { readBattery } from '../../sensors.endpoints.ts'
import type { Sensor } from '../sensor-text.ts'
import styles from '../sensors.module.css'
import { batteryChartOption, type Battery } from './battery-chart.ts'
import { Charge } from './Charge.tsx'

const HEIGHT = 240
const RANGES = [30, 90, 365] as const
const USUAL = 90

/** The battery of a sensor: its charge, its volts by day, and when it will be empty. */
export function BatterySection({ sensor }: { readonly sensor: Sensor }) {
  const words = useWords()
  const theme = useComputedColorScheme('light')
  const [address, change] = useAddress()
  const days = RANGES.find((one) => String(one) === address['days']) ?? USUAL
  const query = { days }
  const { data, error, refetch } = useCall(readBattery, { params: { id: sensor.id }, query }, { keep: true })
  const range = (
    <Select
      size="xs"
      w={110}
      aria-label={words('sensors.charge.range')}
      data={RANGES.map((one) => ({
        value: String(one),
        label: words('sensors.charge.days', { count: one }),
      }))}
      allowDeselect={false}
      value={String(days)}
      onChange={(chosen) => change({ days: chosen === String(USUAL) ? null : chosen })}
    />
  )
  return (
    <Section title={words('sensors.battery')} actions={range}>
      {error && !data && <Failed failure={error} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton height={HEIGHT} />}
      {data &&
        (data.percent === null && data.days.length === 0 ? (
          <Empty title={words('sensors.charge.none')} />
        ) : (
          <div className={styles.padded}>
            <Facts sensor={sensor} battery={data} />
            {/* The colours are read again when the theme changes. */}
            {data.days.length > 0 && <BatteryChart key={theme} battery={data} />}
          </div>
        ))}
    </Section>
  )
}

function Facts({ sensor, battery }: { readonly sensor: Sensor; readonly battery: Battery }) {
  const words = useWords()
  const measures = useMeasures()
  const zone = useAccountZone()
  const { percent, state, emptyAt, voltsPerDay } = battery
  return (
    <div className={styles.facts}>
      <Charge percent={percent} volts={sensor.batteryVolts} low={state === 'low'} />
      {emptyAt === null ? (
        <span className={styles.quiet}>{words('sensors.charge.noForecast')}</span>
      ) : (
        <strong>{words('sensors.charge.emptyAt', { date: dateText(emptyAt, zone) })}</strong>
      )}
      {voltsPerDay !== null && (
        <span className={styles.quiet}>
          {words('sensors.charge.rate', { volts: measures.decimal(voltsPerDay, 4) })}
        </span>
      )}
    </div>
  )
}

const marks = ['mean', 'band', 'forecast'] as const

function BatteryChart({ battery }: { readonly battery: Battery }) {
  const words = useWords()
  const measures = useMeasures()
  const zone = useAccountZone()
  const ink = useMemo(() => chartInk(), [])
  const option = useMemo(
    () =>
      batteryChartOption(battery, zone, ink, {
        axis: words('sensors.charge.axis'),
        mean: words('sensors.charge.mean'),
        band: words('sensors.charge.band'),
        forecast: words('sensors.charge.forecast'),
        emptyVolts: words('sensors.charge.emptyVolts'),
        number: (volts) => measures.decimal(volts, 2),
        volts: (volts) => words('sensors.volts', { volts: measures.decimal(volts, 2) }),
      }),
    [battery, zone, ink, words, measures],
  )
  const [from, to] = [battery.days[0]?.day ?? '', battery.days.at(-1)?.day ?? '']
  const shown = marks.filter((mark) => mark !== 'forecast' || battery.emptyAt !== null)
  return (
    <>
      <Chart option={option} height={HEIGHT} label={words('sensors.charge.label', { from, to })} />
      <ul className={styles.legend}>
        {shown.map((mark) => (
          <li key={mark}>
            <span className={styles.swatch} data-mark={mark} aria-hidden />
            {words(`sensors.charge.${mark}`)}
          </li>
        ))}
      </ul>
    </>
  )
}
