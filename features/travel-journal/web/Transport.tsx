import { ActionIcon } from '@mantine/core'
import { Pause, Play, RotateCcw, RotateCw, SkipBack, SkipForward } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { dateText, timeText, zoneText } from '@haulway/platform/dates.ts'
import { useWords } from '@haulway/platform/web/app.tsx'
import { Select } from '@haulway/ui'
import { nextOf, previousOf } from '../engine/moments.ts'
import type { MachineJournal } from '../engine/machine-journal.ts'
import { type Player, type Speed, speeds, STEP_MS, usePlayer } from './player.ts'
import styles from './journal.module.css'

const jumps = ['events', 'work', 'stops'] as const
type Jump = (typeof jumps)[number]

interface PressProps {
  readonly label: string
  readonly disabled?: boolean
  readonly onPress: () => void
  readonly children: ReactNode
}

function Press({ label, disabled = false, onPress, children }: PressProps) {
  return (
    <ActionIcon
      variant="default"
      className={styles.press ?? ''}
      size={32}
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={onPress}
    >
      {children}
    </ActionIcon>
  )
}

function Pace({ player, speed }: { player: Player; speed: Speed }) {
  const words = useWords()
  return (
    <Select
      size="xs"
      className={styles.speed ?? ''}
      allowDeselect={false}
      aria-label={words('travelJournal.speed')}
      data={speeds.map((value) => ({ value: String(value), label: `${value}×` }))}
      value={String(speed)}
      onChange={(value) => player.accelerate(speeds.find((one) => String(one) === value) ?? 1)}
    />
  )
}

export interface TransportProps {
  readonly player: Player
  /** The machine whose events and stops can be jumped to. */
  readonly told: MachineJournal
  readonly zone: string
}

/** Play and pause, speed, ten seconds forward and back, next and previous event. */
export function Transport({ player, told, zone }: TransportProps) {
  const words = useWords()
  const { moment, isPlaying, speed } = usePlayer(player)
  const [jump, setJump] = useState<Jump>('events')
  const moments = told.moments[jump]
  const [before, after] = [previousOf(moments, moment), nextOf(moments, moment)]
  const step = (by: number) => player.seek(player.moment() + by)
  return (
    <div className={styles.transport} role="toolbar" aria-label={words('travelJournal.transport')}>
      <Press
        label={words(`travelJournal.previous.${jump}`)}
        disabled={before === undefined}
        onPress={() => before !== undefined && player.seek(before)}
      >
        <SkipBack size={16} aria-hidden />
      </Press>
      <Press label={words('travelJournal.stepBack')} onPress={() => step(-STEP_MS)}>
        <RotateCcw size={16} aria-hidden />
      </Press>
      <ActionIcon
        className={styles.press ?? ''}
        size={36}
        variant="filled"
        aria-label={words(isPlaying ? 'travelJournal.pause' : 'travelJournal.play')}
        title={words(isPlaying ? 'travelJournal.pause' : 'travelJournal.play')}
        onClick={() => (isPlaying ? player.pause() : player.play())}
      >
        {isPlaying ? <Pause size={18} aria-hidden /> : <Play size={18} aria-hidden />}
      </ActionIcon>
      <Press label={words('travelJournal.stepOn')} onPress={() => step(STEP_MS)}>
        <RotateCw size={16} aria-hidden />
      </Press>
      <Press
        label={words(`travelJournal.next.${jump}`)}
        disabled={after === undefined}
        onPress={() => after !== undefined && player.seek(after)}
      >
        <SkipForward size={16} aria-hidden />
      </Press>
      <Pace player={player} speed={speed} />
      <Select
        size="xs"
        className={styles.jump ?? ''}
        allowDeselect={false}
        aria-label={words('travelJournal.jump')}
        data={jumps.map((value) => ({ value, label: words(`travelJournal.jump.${value}`) }))}
        value={jump}
        onChange={(value) => setJump(jumps.find((one) => one === value) ?? 'events')}
      />
      <output className={styles.clock} title={zoneText(moment, zone)} aria-live="off">
        <span>{dateText(moment, zone)}</span> <strong>{timeText(moment, zone, true)}</strong>
      </output>
    </div>
  )
}
