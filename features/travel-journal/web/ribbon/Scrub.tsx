import { useElementSize } from '@mantine/hooks'
import { useEffect, useMemo, useRef } from 'react'
import { dateTimeText, parseDateTime, timeText, zoneText } from '@haulway/platform/dates.ts'
import { useMeasures, useWords } from '@haulway/platform/web/app.tsx'
import type { Span } from '../../engine/movement.ts'
import { ticksIn } from '../../engine/ticks.ts'
import type { MachineJournal } from '../../engine/machine-journal.ts'
import { KMH } from '../../engine/units.ts'
import { type Player, STEP_MS, usePlayer } from '../player.ts'
import { Curve } from './Curve.tsx'
import { Ribbon } from './Ribbon.tsx'
import styles from './ribbon.module.css'

const DAY_MS = 86_400_000
/** Pixels that a tick label needs. */
const TICK_WIDTH = 76

/** How far each key moves the clock. A native slider would first snap to its nearest step. */
const arrowSteps: Readonly<Record<string, number>> = {
  ArrowLeft: -STEP_MS,
  ArrowDown: -STEP_MS,
  ArrowRight: STEP_MS,
  ArrowUp: STEP_MS,
}

export interface ScrubProps {
  readonly player: Player
  readonly machines: readonly MachineJournal[]
  readonly zone: string
  /** The selected machine. */
  readonly selected: string
  /** Absent when there is a single machine. */
  readonly onSelect?: (id: string) => void
}

/** The clock as a slider over the timelines: by pointer, and by keyboard in steps of ten seconds. */
export function Scrub({ player, machines, zone, selected, onSelect }: ScrubProps) {
  const words = useWords()
  const { moment } = usePlayer(player)
  const { span } = player
  const looked = machines.find(({ id }) => id === selected) ?? machines[0]
  const seek = (to: number) => player.seek(to)
  return (
    <div className={styles.scrub}>
      <div className={styles.rows}>
        {machines.map((told) => (
          <div key={told.id} className={styles.row} data-selected={told.id === selected}>
            {onSelect ? (
              <button
                type="button"
                className={styles.name}
                aria-pressed={told.id === selected}
                title={told.title}
                onClick={() => onSelect(told.id)}
              >
                {told.title}
              </button>
            ) : (
              <span />
            )}
            <Ribbon told={told} span={span} onMoment={seek} />
          </div>
        ))}
        {looked && <Curves told={looked} span={span} />}
        <div className={styles.over} aria-hidden>
          <Cursor player={player} />
        </div>
      </div>
      <div className={styles.foot}>
        <input
          type="range"
          className={styles.slider}
          aria-label={words('travelJournal.moment')}
          aria-valuetext={dateTimeText(moment, zone, true)}
          min={span.from}
          max={span.to}
          step={STEP_MS}
          value={moment}
          onChange={(event) => seek(Number(event.currentTarget.value))}
          onKeyDown={(event) => {
            const by = arrowSteps[event.key]
            if (by === undefined || event.altKey || event.ctrlKey || event.metaKey) return
            event.preventDefault()
            seek(player.moment() + by)
          }}
        />
        <Ticks span={span} zone={zone} />
      </div>
    </div>
  )
}

/** Speed and payload of the selected machine. */
function Curves({ told, span }: { told: MachineJournal; span: Span }) {
  const words = useWords()
  const measures = useMeasures()
  const { track } = told
  return (
    <>
      <Curve
        name={words('travelJournal.speedCurve')}
        track={track}
        values={track.speed}
        span={span}
        format={(value) => measures.format('speed', value * KMH)}
      />
      <Curve
        name={words('travelJournal.payload')}
        track={track}
        values={track.weight}
        span={span}
        format={(value) => measures.format('weight', value)}
      />
    </>
  )
}

/** A line over all timelines, moved without React. */
function Cursor({ player }: { player: Player }) {
  const line = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { from, to } = player.span
    const move = () => {
      if (line.current) line.current.style.left = `${(100 * (player.moment() - from)) / (to - from)}%`
    }
    move()
    return player.watch(move)
  }, [player])
  return <div ref={line} className={styles.cursor} />
}

/** Milliseconds by which a zone is ahead of UTC. */
function offsetAt(at: number, zone: string): number {
  const wall = parseDateTime(dateTimeText(at, zone, true), 'UTC')
  return wall === undefined ? 0 : wall - Math.floor(at / 1000) * 1000
}

function Ticks({ span, zone }: { span: Span; zone: string }) {
  const { ref, width } = useElementSize()
  const ticks = useMemo(
    () => ticksIn(span, offsetAt(span.from, zone), Math.max(2, Math.floor(width / TICK_WIDTH))),
    [span, zone, width],
  )
  const long = span.to - span.from > 2 * DAY_MS
  return (
    <div ref={ref} className={styles.ticks} aria-hidden>
      {ticks.map((at) => (
        <span
          key={at}
          title={zoneText(at, zone)}
          style={{ left: `${(100 * (at - span.from)) / (span.to - span.from)}%` }}
        >
          {long ? dateTimeText(at, zone).slice(5) : timeText(at, zone)}
        </span>
      ))}
    </div>
  )
}
