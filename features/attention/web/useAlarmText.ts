import { dateTimeText, durationText, timeText } from '@haulway/platform/dates.ts'
import { useAccountZone, useMeasures, useWords } from '@haulway/platform/web/app.tsx'
import type { AlarmItem } from '../attention.endpoints.ts'

type AlarmStatus = 'open' | 'acknowledged' | 'snoozed' | 'ended'

export function statusOf({ endedAt, acknowledgedAt, snoozedUntil }: AlarmItem, now: number): AlarmStatus {
  if (endedAt !== null) return 'ended'
  if (acknowledgedAt !== null) return 'acknowledged'
  return snoozedUntil !== null && Date.parse(snoozedUntil) > now ? 'snoozed' : 'open'
}

function saysOfDevice(words: ReturnType<typeof useWords>, facts: AlarmItem['facts']): string {
  return words(`attention.says.device.${facts.trouble ?? 'software'}`, {
    time: durationText(facts.seconds),
    percent: Math.floor((facts.battery ?? 0) * 100),
    device: facts.device ?? '',
    count: facts.count ?? 0,
  })
}

/** The text of an alarm in the reader's words and units. */
export function useAlarmText() {
  const words = useWords()
  const measures = useMeasures()
  const zone = useAccountZone()
  return {
    says({ rule, about, facts, machines }: AlarmItem): string {
      const time = durationText(facts.seconds)
      const usual = durationText(facts.usualSeconds)
      const count = machines.length
      switch (rule) {
        case 'silent':
          return about === 'project'
            ? words('attention.says.network', { count })
            : words('attention.says.silent', { time })
        case 'late':
          return words('attention.says.late', {
            phase: facts.phase ? words(`telemetry.phase.${facts.phase}`) : '',
            time,
            usual,
          })
        case 'queue':
        case 'hang':
          return words(`attention.says.${rule}`, { time, count })
        case 'wrongDump':
          return words('attention.says.wrongDump', { material: facts.material?.title ?? '' })
        case 'speeding':
          return words('attention.says.speeding', {
            speed: measures.format('speed', facts.speed),
            limit: measures.format('speed', facts.speedLimit),
          })
        case 'bunching':
          // Alarms stored before even and usual gaps were distinguished.
          return words('attention.says.bunching', { time, usual: durationText(facts.evenSeconds) || usual })
        case 'license':
          return words('attention.says.license', { day: facts.day ?? '' })
        case 'device':
        case 'unreadable':
          return saysOfDevice(words, facts)
        default:
          return words(`attention.says.${rule}`, { time })
      }
    },
    status(alarm: AlarmItem): string {
      const status = statusOf(alarm, Date.now())
      if (status === 'acknowledged')
        return words('attention.status.acknowledged', { name: alarm.acknowledgedBy?.title ?? '' })
      if (status === 'snoozed')
        return words('attention.status.snoozed', { at: timeText(alarm.snoozedUntil ?? '', zone) })
      return words(`attention.status.${status}`)
    },
    threshold({ threshold }: AlarmItem): string | null {
      if (!threshold) return null
      const value = words(`attention.limit.${threshold.name}`, { value: threshold.value })
      const whose = words(`attention.level.${threshold.level}`, { title: threshold.of ?? '' })
      return `${value} (${whose})`
    },
    at: (instant: string | null): string => (instant === null ? '' : dateTimeText(instant, zone)),
  }
}
