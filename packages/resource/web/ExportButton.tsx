import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { dateText } from '@haulway/platform/dates.ts'
import { useAccountZone, useApi, useWords } from '@haulway/platform/web/app.tsx'
import { downloadText } from '@haulway/platform/web/download.ts'
import { gridCsv, type GridColumn } from '@haulway/ui'
import type { Item, Resource } from '../resource.ts'
import { fetchAll } from './calls.ts'
import styles from './list.module.css'
import type { ListState } from './listAddress.ts'

export interface ExportButtonProps {
  readonly resource: Resource
  readonly columns: readonly GridColumn<Item<Resource>>[]
  readonly state: ListState
  readonly title: string
}

/** All entries that the list's filters let through, in its order, with all columns, as a CSV file. */
export function ExportButton({ resource, columns, state, title }: ExportButtonProps) {
  const words = useWords()
  const api = useApi()
  const zone = useAccountZone()
  const exporting = useMutation({
    mutationFn: () => fetchAll(api, resource, state.query),
    meta: { masked: true },
    onSuccess: (rows) =>
      downloadText(`${title} ${dateText(Date.now(), zone)}.csv`, 'text/csv', gridCsv(columns, rows)),
  })
  return (
    <Button size="sm" variant="default" aria-label={words('list.export')} onClick={() => exporting.mutate()}>
      <Download size={15} aria-hidden />
      <span className={styles.wideOnly}>{words('list.export')}</span>
    </Button>
  )
}
