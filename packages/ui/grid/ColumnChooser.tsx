import { ActionIcon, Button, Checkbox, Popover, Stack } from '@mantine/core'
import { Columns3 } from 'lucide-react'
import { useWords } from '@haulway/platform/web/app.tsx'
import type { GridColumn } from './column.ts'
import type { ShownColumns } from './useShownColumns.ts'

export interface ColumnChooserProps<Row> {
  readonly columns: readonly GridColumn<Row>[]
  readonly shown: ShownColumns
}

/** Which columns the grid shows. The first one names the row and stays. */
export function ColumnChooser<Row>({ columns, shown }: ColumnChooserProps<Row>) {
  const words = useWords()
  const label = words('grid.columns')
  return (
    <Popover position="top-end" trapFocus>
      <Popover.Target>
        <ActionIcon aria-label={label} title={label} size="md">
          <Columns3 size={16} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap={6} mah="50vh" style={{ overflow: 'auto' }}>
          {columns.slice(1).map((one) => (
            <Checkbox
              key={one.id}
              size="xs"
              label={one.header}
              checked={shown.isShown(one.id)}
              onChange={(event) => shown.show(one.id, event.currentTarget.checked)}
            />
          ))}
          <Button size="compact-xs" variant="subtle" onClick={shown.reset}>
            {words('grid.columns.reset')}
          </Button>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}
