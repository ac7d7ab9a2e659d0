import { createContext, useContext, type ComponentType, type ReactNode } from 'react'
import type { Report, ReportSnapshot } from '../declaration.ts'
import type { ReportQuery } from './address.ts'

/** A report as the browser's program knows it: what draws it is loaded when it is first shown. */
export interface WebReport {
  readonly report: Report
  /** As it was at one moment, to read. */
  readonly Kept: ComponentType<{ snapshot: ReportSnapshot }>
}

/** Gives a report, as it is now, to somebody without a login. */
export type RenderShare = (report: Report, query: ReportQuery) => ReactNode

const KnownReports = createContext<readonly WebReport[]>([])
/** Where no slice shares reports nothing stands. */
const noShare: RenderShare = () => null
const Share = createContext<RenderShare>(noShare)

interface ReportsProviderProps {
  readonly reports: readonly WebReport[]
  readonly renderShare: RenderShare | undefined
  readonly children: ReactNode
}

/** Tells which reports there are, and by what they are shared. */
export function ReportsProvider({ reports, renderShare, children }: ReportsProviderProps) {
  return (
    <KnownReports value={reports}>
      <Share value={renderShare ?? noShare}>{children}</Share>
    </KnownReports>
  )
}

export const useReports = (): readonly WebReport[] => useContext(KnownReports)
export const useShare = (): RenderShare => useContext(Share)
