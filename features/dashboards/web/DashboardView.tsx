import { Button } from '@mantine/core'
import { LayoutDashboard } from 'lucide-react'
import { useWords } from '@haulway/platform/web/app.tsx'
import { ScreenLink } from '@haulway/platform/web/navigation.tsx'
import { rowsOf, type Field } from '@haulway/resource'
import type { DisplayContext } from '@haulway/collection'
import { listAddress } from '@haulway/screens/addresses.ts'
import { EntryView } from '@haulway/screens/view/ViewScreen.tsx'
import { dashboards } from '../dashboard.resource.ts'

export function DashboardView() {
  return (
    <EntryView
      resource={dashboards}
      home={listAddress(dashboards)}
      parts={{ widgets: { Shown: WidgetTitles } }}
      renderBelow={(entry) => <OpenButton id={entry.id} />}
    />
  )
}

function OpenButton({ id }: { id: string }) {
  const words = useWords()
  return (
    <div>
      <Button
        size="sm"
        variant="default"
        leftSection={<LayoutDashboard size={15} aria-hidden />}
        renderRoot={(props) => <ScreenLink to={`/dashboards/${id}`} {...props} />}
      >
        {words('dashboards.open')}
      </Button>
    </div>
  )
}

/** Widgets have more parts than a table shows: lists their names. */
function WidgetTitles({ value, show }: { value: unknown; declared: Field; show: DisplayContext }) {
  return rowsOf(value)
    .map((one) =>
      typeof one['title'] === 'string' ? one['title'] : show.choice(`kind.${String(one['kind'])}`),
    )
    .join(', ')
}
