import type { Item } from '@haulway/resource'
import { EntryView } from '@haulway/screens/view/ViewScreen.tsx'
import { routes } from '../route.resource.ts'
import { DrivenRoad } from './DrivenRoad.tsx'
import { Recalculate } from './Recalculate.tsx'
import { HOME } from './home.ts'

/** A route with the road that is really driven, and what its loads count by. */
export function RouteView() {
  return (
    <EntryView
      resource={routes}
      home={HOME}
      homeTitle="projects.title"
      renderBelow={(entry) => {
        const { id, loadLocations, dumpLocations, material } = entry as Item<typeof routes>
        return (
          <>
            <DrivenRoad route={id} loads={loadLocations} dumps={dumpLocations} material={material} />
            <Recalculate route={id} />
          </>
        )
      }}
    />
  )
}
