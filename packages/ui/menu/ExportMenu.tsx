import { Button, Menu } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Download, FileSpreadsheet, FileText, FileType, type LucideIcon } from 'lucide-react'
import { tableFormatNames, type ReportFormat, type TableFormat } from '@haulway/platform/table-format.ts'
import type { CallFailure, DownloadedFile } from '@haulway/platform/web/api.ts'
import { useWords } from '@haulway/platform/web/app.tsx'
import { saveFile } from '@haulway/platform/web/download.ts'
import styles from './ExportMenu.module.css'

export interface ExportMenuProps<Format extends ReportFormat> {
  /** Formats offered; table formats by default. */
  readonly formats?: readonly Format[]
  readonly fetch: (format: Format) => Promise<DownloadedFile>
  readonly size?: 'xs' | 'sm'
  /** Text of the button; *Export* by default. */
  readonly label?: string
}

const icons: Readonly<Record<ReportFormat, LucideIcon>> = {
  csv: FileText,
  xlsx: FileSpreadsheet,
  pdf: FileType,
}

/** Exports a table in the format the user selects; the server writes all rows. */
export function ExportMenu<Format extends ReportFormat = TableFormat>({
  fetch,
  size = 'sm',
  ...options
}: ExportMenuProps<Format>) {
  const words = useWords()
  const label = options.label ?? words('ui.export')
  // Of whoever names none.
  const formats = options.formats ?? (tableFormatNames as readonly ReportFormat[] as readonly Format[])
  const file = useMutation<DownloadedFile, CallFailure, Format>({
    mutationFn: fetch,
    meta: { masked: true },
    onSuccess: saveFile,
  })
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button size={size} variant="default" aria-label={label} loading={file.isPending}>
          <Download size={15} aria-hidden />
          <span className={styles.wideOnly}>{label}</span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {formats.map((format) => {
          const Icon: LucideIcon = icons[format]
          return (
            <Menu.Item
              key={format}
              leftSection={<Icon size={15} aria-hidden />}
              onClick={() => file.mutate(format)}
            >
              {words(`ui.export.${format}`)}
            </Menu.Item>
          )
        })}
      </Menu.Dropdown>
    </Menu>
  )
}
