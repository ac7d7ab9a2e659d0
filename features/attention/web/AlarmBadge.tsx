import { ActionIcon, Tooltip } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { BellRing } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { hasFeature } from '@haulway/platform/session.ts'
import { useAccountZone, useCan, useMe, useWords } from '@haulway/platform/web/app.tsx'
import { refresh, useCall } from '@haulway/platform/web/calls.ts'
import { useGo } from '@haulway/platform/web/navigation.tsx'
import { useChannel } from '@haulway/platform/web/useChannel.ts'
import { changesChannel } from '@haulway/resource/channel.ts'
import { timeText } from '@haulway/platform/dates.ts'
import { readAlarmWishes } from '../attention.endpoints.ts'
import { isQuiet } from '../flood.ts'
import styles from './attention.module.css'
import { beep } from './beep.ts'
import { isUnattended, useOpenAlarms } from './useOpenAlarms.ts'

/** The number of unattended alarms in the top bar. Hidden from people who do not see machines live. */
export function AlarmBadge() {
  const can = useCan()
  const me = useMe()
  const hears = can('read', 'dispatcher') && hasFeature(me, 'tracker')
  return hears ? <Badge /> : null
}

function Badge() {
  const words = useWords()
  const go = useGo()
  const queries = useQueryClient()
  useChannel(changesChannel('alarms'), () => void refresh(queries, ['attention']))
  const { items, at } = useOpenAlarms()
  const calling = items?.filter((one) => isUnattended(one, at))
  useSound(calling?.filter(({ rule }) => rule !== 'license' && rule !== 'unreadable').map(({ id }) => id))
  const count = calling?.length ?? 0
  const label = words('attention.badge', { count })
  return (
    <Tooltip label={label}>
      <ActionIcon size="lg" className={styles.bell ?? ''} aria-label={label} onClick={() => go('/attention')}>
        <BellRing size={18} aria-hidden />
        {count > 0 && (
          <span className={styles.count} aria-hidden>
            {count > 99 ? '99+' : count}
          </span>
        )}
      </ActionIcon>
    </Tooltip>
  )
}

/** A sound for alarms raised since the page was opened, for people who want one, outside their quiet hours. */
function useSound(calling: readonly string[] | undefined): void {
  const zone = useAccountZone()
  const wishes = useCall(readAlarmWishes, {}).data
  const known = useRef<ReadonlySet<string>>(undefined)
  useEffect(() => {
    if (calling === undefined) return
    const before = known.current
    known.current = new Set(calling)
    const isNew = before !== undefined && calling.some((id) => !before.has(id))
    const wall = timeText(Date.now(), zone)
    if (isNew && wishes?.sound && !isQuiet(wall, wishes.quietFrom, wishes.quietTo)) beep()
  }, [calling, wishes, zone])
}
