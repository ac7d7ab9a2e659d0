import { useMemo } from 'react'
import { ageText, dateTimeText, durationText } from '@haulway/platform/dates.ts'
import { useAccountZone, useLocale, useWords } from '@haulway/platform/web/app.tsx'
import { type InventoryItem, isClockRight, LOW_BATTERY } from '../../inventory.ts'

type Reported = Pick<
  InventoryItem,
  | 'battery'
  | 'charging'
  | 'softwareVersion'
  | 'wantedVersion'
  | 'wantedSince'
  | 'backlog'
  | 'backlogOldest'
  | 'clockOffSeconds'
>

export const isBatteryLow = ({ battery }: Pick<Reported, 'battery'>): boolean =>
  battery !== null && battery < LOW_BATTERY

/** What a tablet reported, in words; '' where it never said. */
export function useTabletTexts() {
  const words = useWords()
  const locale = useLocale()
  const zone = useAccountZone()
  return useMemo(() => {
    const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 })
    const age = (moment: string, now: number) => ageText(now - Date.parse(moment), locale)
    return {
      percent: ({ battery }: Pick<Reported, 'battery'>) => (battery === null ? '' : percent.format(battery)),
      battery: (one: Pick<Reported, 'battery' | 'charging'>) =>
        one.battery === null
          ? ''
          : [
              percent.format(one.battery),
              ...(isBatteryLow(one) ? [words('tablets.lowBattery')] : []),
              ...(one.charging ? [words('tablets.charging')] : []),
            ].join(', '),
      software: ({ softwareVersion, wantedVersion }: Reported) =>
        softwareVersion === null
          ? ''
          : wantedVersion === null
            ? softwareVersion
            : `${softwareVersion} (${words('tablets.wanted.mark')})`,
      /** Which build it is to run when that is another one. */
      wanted: ({ wantedVersion, wantedSince }: Reported) =>
        wantedVersion === null
          ? undefined
          : words('tablets.wanted', {
              version: wantedVersion,
              at: dateTimeText(wantedSince, zone),
            }),
      backlog: ({ backlog, backlogOldest }: Reported, now: number) => {
        if (backlog === null) return ''
        const count = backlog.toLocaleString(locale)
        return backlogOldest === null || backlog === 0
          ? count
          : words('tablets.backlog.since', { count, time: age(backlogOldest, now) })
      },
      clock: ({ clockOffSeconds: off }: Reported) => {
        if (off === null) return ''
        if (isClockRight(off)) return words('tablets.clock.right')
        const time = durationText(Math.abs(off))
        return words(off > 0 ? 'tablets.clock.ahead' : 'tablets.clock.behind', { time })
      },
      ago: (moment: string | null, now: number) =>
        moment === null ? '' : words('tablets.ago', { time: age(moment, now) }),
    }
  }, [words, locale, zone])
}
