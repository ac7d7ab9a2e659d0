import { createContext, use, type ComponentType, type ReactNode } from 'react'
import type { Report, ReportFigures, ReportSnapshot } from '../declaration.ts'
import type { ReportQuery } from './address.ts'

/** A report as the browser's program knows it: what draws it is loaded when it is first shown. */
export interface WebReport {
  readonly report: Report
  /** As it was at one moment, to read. */
  readonly Kept: ComponentType<{ snapshot: ReportSnapshot }>
}

/** Gives a report, as it is now, to somebody without a login. */
export type RenderShare = (report: Report, query: ReportQuery) => ReactNode

/** What a slice says of any report beneath its sentence. */
export type RenderRemark = (figures: ReportFigures, query: ReportQuery) => ReactNode

/** They come when they are first asked for, each time the same promise. */
export type ComingReports = () => Promise<readonly WebReport[]>
const KnownReports = createContext<readonly WebReport[] | ComingReports>([])
/** Where no slice shares reports nothing stands. */
const noShare: RenderShare = () => null
const Share = createContext<RenderShare>(noShare)
const noRemark: RenderRemark = () => null
const Remark = createContext<RenderRemark>(noRemark)

interface ReportsProviderProps {
  readonly reports: readonly WebReport[] | ComingReports
  readonly renderShare: RenderShare | undefined
  readonly renderRemark?: RenderRemark | undefined
  readonly children: ReactNode
}

/** Tells which reports there are, and by what they are shared and remarked on. */
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
