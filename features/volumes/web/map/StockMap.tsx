import { Skeleton } from '@mantine/core'
import { useMemo } from 'react'
import { useWords } from '@haulway/platform/web/app.tsx'
import { useCall } from '@haulway/platform/web/calls.ts'
import { useAddress } from '@haulway/platform/web/navigation.tsx'
import { reportQuery, type ChartsProps } from '@haulway/report/web/index.ts'
import { type Infer, LARGEST_PAGE_SIZE, type Page } from '@haulway/resource'
import { Failed } from '@haulway/ui'
import { useOutlines } from '../../../locations/web/parts.ts'
import { publicConfig } from '../../../session/session.endpoints.ts'
import type { StockGroup } from '../../volume-rows.ts'
import { findStockSteps } from '../../volumes.endpoints.ts'
import { volumesReport } from '../../volumes.report.ts'
import { DrawnStocks } from './DrawnStocks.tsx'
import { sharesOf } from './stocks-at.ts'
import styles from './map.module.css'

const byLocation = volumesReport.calls.groups.location

/** Everything that the map shows, for the filters of the address. */
function useMapData() {
  const [address] = useAddress()
  // Parsed by the filters of the report, which are the query of the steps.
  const query = reportQuery(volumesReport, address) as Infer<typeof volumesReport.filter>
  const steps = useCall(findStockSteps, { query }, { keep: true })
  const groups = useCall(byLocation, { query: { ...query, limit: LARGEST_PAGE_SIZE } }, { keep: true })
  const outlines = useOutlines()
  const config = useCall(publicConfig, {})
  const places = groups.data as Page<StockGroup> | undefined
  const shares = useMemo(() => places && sharesOf(places.items), [places])
  return {
    about: JSON.stringify(query),
    failure: [steps, groups, outlines].find(({ data }) => data === undefined)?.error ?? null,
    retry: () => void Promise.all([steps.refetch(), groups.refetch(), outlines.refetch()]),
    found:
      steps.data && shares && outlines.data && !config.isPending
        ? { steps: steps.data, shares, outlines: outlines.data, tiles: config.data?.tiles ?? null }
        : undefined,
    isStale: steps.isPlaceholderData,
  }
}

export function StockMap({ open }: { open: NonNullable<ChartsProps['open']> }) {
  const words = useWords()
  const { about, failure, retry, found, isStale } = useMapData()
  if (failure) return <Failed failure={failure} onRetry={retry} />
  if (!found) return <Skeleton className={styles.map} />
  const known = new Set(found.steps.series.map(({ location }) => location.id))
  const outlines = found.outlines.filter(({ id }) => known.has(id) || found.shares.has(id))
  if (outlines.length === 0) return <p className={styles.note}>{words('volumes.map.none')}</p>
  return (
    <div aria-busy={isStale}>
      <DrawnStocks {...found} about={about} outlines={outlines} open={open} />
    </div>
  )
}
