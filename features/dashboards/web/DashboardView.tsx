import { rowsOf, type Field, type Show } from '@haulway/resource'
import { listAddress } from '@haulway/resource/web/addresses.ts'
import { EntryView } from '@haulway/resource/web/ViewScreen.tsx'
import { dashboards } from '../dashboard.resource.ts'

export function DashboardView() {
  return (
    <EntryView
      resource={dashboards}
      home={listAddress(dashboards)}
      parts={{ widgets: { Shown: WidgetTitles } }}
    />
  )
}

/** Widgets have more parts than a table shows: their names. */
function WidgetTitles({ value, show }: { value: unknown; declared: Field; show: Show }) {
  return rowsOf(value)
    .map((one) =>
      typeof one['title'] === 'string' ? one['title'] : show.choice(`kind.${String(one['kind'])}`),
    )
    .join(', ')
}
