import type { SelectProps } from '@mantine/core'
import { useWords } from '@haulway/platform/web/app.tsx'
import { Select } from '@haulway/ui'
import { useDefaultRoute } from '../../../routes/web/parts.ts'
import type { Site } from '../useSite.ts'

/** Value of the choice to have no route. */
export const NO_ROUTE = ''

interface RouteSelectProps extends Omit<SelectProps, 'data' | 'searchable'> {
  readonly site: Pick<Site, 'routes'>
}

/** The routes that a machine can be sent to, the account's default first, and no route. */
export function RouteSelect({ site, ...props }: RouteSelectProps) {
  const words = useWords()
  const first = useDefaultRoute({ enabled: true })
  const others = site.routes.filter(({ id }) => id !== first?.id)
  return (
    <Select
      {...props}
      searchable
      data={[
        { value: NO_ROUTE, label: words('dispatcher.route.none') },
        ...[...(first ? [first] : []), ...others].map(({ id, title }) => ({ value: id, label: title })),
      ]}
    />
  )
}
