import { useEffect } from 'react'
import { isAtDefaultView, useStage } from '@haulway/map'
import { boxesOf, siteBoxes } from '@haulway/map/zones/sites.ts'
import { useApp, useCan } from '@haulway/platform/web/app.tsx'
import { hasFeature } from '@haulway/platform/session.ts'
import { useOutlines } from '../../locations/web/parts.ts'
import { DrivenRoads } from './DrivenRoads.tsx'
import { GoTo } from './GoTo.tsx'

/**
 * Added to every map of the account: roads where there is no other ground, the home view, and going to a position.
 */
export function Ground({ layered }: { layered: boolean }) {
  return (
    <>
      <DrivenRoads />
      <HomeView />
      <GoTo layered={layered} />
    </>
  )
}

/** A map with nothing to show, in an account without a home view, opens at the account's site with most locations. */
function HomeView(): null {
  const { map } = useStage()
  const { me } = useApp()
  const can = useCan()
  const hasHome = Boolean(me?.contextAccount.home)
  const mayList = me !== null && hasFeature(me, 'tracker') && can('list', 'locations')
  const { data } = useOutlines({ enabled: !hasHome && mayList })
  useEffect(() => {
    const [box] = siteBoxes(boxesOf((data ?? []).map(({ boundary }) => boundary)))
    if (box && isAtDefaultView(map)) {
      map.fitBounds(box, { padding: 40, maxZoom: 17, animate: false })
    }
  }, [map, data])
  return null
}
