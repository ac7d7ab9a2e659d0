import { createContext, use, type ComponentType, type ReactNode } from 'react'
import type { Report, ReportFigures, ReportSnapshot } from '../declaration.ts'
import type { ReportQuery } from './address.ts'

/** A report as registered in the browser; its components are loaded when first shown. */
export interface WebReport {
  readonly report: Report
  /** As it was at one moment, to read. */
  readonly SnapshotView: ComponentType<{ snapshot: ReportSnapshot }>
}

/** Shares the current report with somebody without a login. */
export type RenderShare = (report: Report, query: ReportQuery) => ReactNode

/** Renders a slice's remark on any report, below its sentence. */
export type RenderRemark = (figures: ReportFigures, query: ReportQuery) => ReactNode

/** Loaded on first use; returns the same promise each time. */
export type LazyReports = () => Promise<readonly WebReport[]>
const KnownReports = createContext<readonly WebReport[] | LazyReports>([])
/** Renders nothing when no slice provides sharing. */
const noShare: RenderShare = () => null
const Share = createContext<RenderShare>(noShare)
const noRemark: RenderRemark = () => null
const Remark = createContext<RenderRemark>(noRemark)

interface ReportsProviderProps {
  readonly reports: readonly WebReport[] | LazyReports
  readonly renderShare: RenderShare | undefined
  readonly renderRemark?: RenderRemark | undefined
  readonly children: ReactNode
}

/** Provides the reports, their sharing and their remarks. */
export function ReportsProvider({ reports, renderShare, renderRemark, children }: ReportsProviderProps) {
  return (
    <KnownReports value={reports}>
      <Share value={renderShare ?? noShare}>
        <Remark value={renderRemark ?? noRemark}>{children}</Remark>
      </Share>
    </KnownReports>
  )
}

export function useReports(): readonly WebReport[] {
  const known = use(KnownReports)
  return typeof known === 'function' ? use(known()) : known
}
export const useShare = (): RenderShare => use(Share)
export const useRemark = (): RenderRemark => use(Remark)
