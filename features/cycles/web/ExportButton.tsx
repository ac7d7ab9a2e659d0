import { useApi, useApp } from '@haulway/platform/web/app.tsx'
import type { Address } from '@haulway/platform/web/navigation.tsx'
import { ExportMenu } from '@haulway/ui'
import { exportCycles } from '../cycles.endpoints.ts'
import type { ReportRange } from '../range.ts'
import { reportQuery } from './report-query.ts'

/** The cycles of the report as a file, in the reader's language and units. */
export function ExportButton({ address, shown }: { address: Address; shown: ReportRange }) {
  const api = useApi()
  const { language } = useApp()
  return (
    <ExportMenu
      size="xs"
      fetch={(format) =>
        api.download(exportCycles[format].path, {
          ...reportQuery(address),
          from: shown.from,
          to: shown.to,
          lang: language,
        })
      }
    />
  )
}
