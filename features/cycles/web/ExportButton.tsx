import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { BYTE_ORDER_MARK } from '@haulway/platform/csv.ts'
import { dateText } from '@haulway/platform/dates.ts'
import type { CallFailure } from '@haulway/platform/web/api.ts'
import { useApi, useApp, useWords } from '@haulway/platform/web/app.tsx'
import { downloadText } from '@haulway/platform/web/download.ts'
import type { Address } from '@haulway/platform/web/navigation.tsx'
import { exportCycles } from '../cycles.endpoints.ts'
import type { ReportRange } from '../range.ts'
import { reportQuery } from './report-query.ts'

const CSV = 'text/csv;charset=utf-8'

/** The cycles of the report as a CSV file, in the reader's language and units. */
export function ExportButton({
  address,
  shown,
  zone,
}: {
  address: Address
  shown: ReportRange
  zone: string
}) {
  const words = useWords()
  const api = useApi()
  const { language } = useApp()
  const file = useMutation<string, CallFailure>({
    mutationFn: () =>
      api.request<string>('GET', exportCycles.path, {
        query: { ...reportQuery(address), from: shown.from, to: shown.to, lang: language },
      }),
    meta: { masked: true },
    onSuccess(text) {
      // Reading the answer as text took the mark away.
      downloadText(`cycle-times_${dateText(shown.from, zone)}.csv`, CSV, BYTE_ORDER_MARK + text)
    },
  })
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<Download size={14} aria-hidden />}
      loading={file.isPending}
      onClick={() => file.mutate()}
    >
      {words('cycles.export')}
    </Button>
  )
}
