import { useQueryClient } from '@tanstack/react-query'
import { startTransition, useEffect, useMemo, useState } from 'react'
import { refresh, useCall } from '@haulway/platform/web/calls.ts'
import { useAddress } from '@haulway/platform/web/navigation.tsx'
import { useChannel } from '@haulway/platform/web/useChannel.ts'
import { measures, usualMeasure, type TodayMeasure } from '../amounts.ts'
import { TODAY_CHANNEL } from '../channel.ts'
import type { Span } from '../pace.ts'
import { today, type TodayItem } from '../today.endpoints.ts'

/** Figures also change with the clock while no machine moves. */
const RELOAD_MS = 30_000

/** The parameters of the address. */
export function useTodayAddress() {
  const [address, change] = useAddress()
  const project = address['project']
  const at = address['at']
  const query = useMemo(
    () => ({ project: project === undefined ? null : { id: project, title: '' }, at: at ?? null }),
    [project, at],
  )
  const measure = measures.find((one) => one === address['measure'])
  return { query, measure, change }
}

/** A shift, fetched again whenever machines have moved. */
export function useToday(query: ReturnType<typeof useTodayAddress>['query']) {
  const queries = useQueryClient()
  useChannel(TODAY_CHANNEL, () => void refresh(queries, ['today']))
  return useCall(today, { query }, { every: RELOAD_MS, keep: true })
}

export const spanOf = ({ from, to, breaks }: NonNullable<TodayItem['span']>): Span => ({
  start: Date.parse(from),
  end: Date.parse(to),
  breaks: breaks.map((one) => ({ start: Date.parse(one.from), end: Date.parse(one.to) })),
})

export const selectedMeasure = (shown: TodayItem, chosen: TodayMeasure | undefined): TodayMeasure =>
  chosen ?? usualMeasure(shown.target)

/** The server's clock each second: as of the last response, plus the time since. */
export function useServerNow(at: string): number {
  const [now, setNow] = useState(() => Date.parse(at))
  useEffect(() => {
    const ahead = Date.parse(at) - performance.now()
    // A transition is rendered in parts, so that the browser stays responsive.
    const tick = () => startTransition(() => setNow(ahead + performance.now()))
    const timer = setInterval(tick, 1_000)
    return () => clearInterval(timer)
  }, [at])
  return Math.max(now, Date.parse(at))
}
