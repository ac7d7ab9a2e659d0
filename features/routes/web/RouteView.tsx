import { Button } from '@mantine/core'
import { Truck } from 'lucide-react'
import { useCan, useWords } from '@haulway/platform/web/app.tsx'
import { ScreenLink } from '@haulway/platform/web/navigation.tsx'
import type { Item } from '@haulway/resource'
import { EntryView } from '@haulway/screens/view/ViewScreen.tsx'
import { routes } from '../route.resource.ts'
import { DrivenRoad } from './DrivenRoad.tsx'
import { Recalculate } from './Recalculate.tsx'
import { HOME } from './home.ts'

/** View of a route with the road actually driven, and the settings its loads count by. */
export function RouteView() {
  const words = useWords()
  const can = useCan()
  const mayAssign = can('read', 'dispatcher') && can('update', routes.permission)
  return (
    <EntryView
      resource={routes}
      home={HOME}
      homeTitle="projects.title"
      renderBelow={(entry) => {
        const { id, loadLocations, dumpLocations, material } = entry as Item<typeof routes>
        return (
          <>
            {mayAssign && (
              <div>
                <Button
                  size="xs"
                  variant="default"
                  leftSection={<Truck size={14} aria-hidden />}
                  renderRoot={(props) => (
                    <ScreenLink to={`/dispatcher2d?tab=routes&route=${id}`} {...props} />
                  )}
                >
                  {words('routes.assign')}
                </Button>
              </div>
            )}
            <DrivenRoad route={id} loads={loadLocations} dumps={dumpLocations} material={material} />
            <Recalculate route={id} />
          </>
        )
      }}
    />
  )
}
