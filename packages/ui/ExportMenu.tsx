import { Button, Menu } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Download, FileSpreadsheet, FileText } from 'lucide-react'
import { tableFormatNames, type TableFormat } from '@haulway/platform/table-format.ts'
import type { CallFailure, DownloadedFile } from '@haulway/platform/web/api.ts'
import { useWords } from '@haulway/platform/web/app.tsx'
import { saveFile } from '@haulway/platform/web/download.ts'
import styles from './ExportMenu.module.css'

export interface ExportMenuProps {
  readonly fetch: (format: TableFormat) => Promise<DownloadedFile>
  readonly size?: 'xs' | 'sm'
  /** What the button says; *Export* unless told. */
  readonly label?: string
}

const icons = { csv: FileText, xlsx: FileSpreadsheet }

/** A table as a file in the format that the reader chooses; written by the server, all rows of it. */
export function ExportMenu({ fetch, size = 'sm', ...options }: ExportMenuProps) {
  const words = useWords()
  const label = options.label ?? words('ui.export')
  const file = useMutation<DownloadedFile, CallFailure, TableFormat>({
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
        {tableFormatNames.map((format) => {
          const Icon = icons[format]
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
