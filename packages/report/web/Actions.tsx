import { Button, Group } from '@mantine/core'
import { Printer } from 'lucide-react'
import { useApi, useApp, useWords } from '@haulway/platform/web/app.tsx'
import type { Address } from '@haulway/platform/web/navigation.tsx'
import { reportFormatNames } from '@haulway/platform/table-format.ts'
import { ExportMenu } from '@haulway/ui'
import type { Report, ReportFigures } from '../declaration.ts'
import { reportQuery } from './address.ts'
import { useShare } from './known.tsx'
import styles from './report.module.css'

/** Buttons to share, print and export a report. */
export function Actions({
  report,
  address,
  figures,
}: {
  report: Report
  address: Address
  figures: ReportFigures
}) {
  const words = useWords()
  const api = useApi()
  const { language } = useApp()
  const renderShare = useShare()
  const { from, to } = figures
  const query = { ...reportQuery(report, address), from, to }
  return (
    <Group gap="xs" className={styles.actions ?? ''}>
      {renderShare(report, query)}
      <Button size="xs" variant="default" aria-label={words('report.print')} onClick={() => window.print()}>
        <Printer size={15} aria-hidden />
        <span className={styles.wideOnly}>{words('report.print')}</span>
      </Button>
      <ExportMenu
        size="xs"
        formats={reportFormatNames}
        fetch={(format) => api.download(report.calls.exports[format].path, { ...query, lang: language })}
      />
    </Group>
  )
}
