import { useApp } from '@haulway/platform/web/app.tsx'
import { useMemo } from 'react'
import type { Zone } from './boundary.ts'
import { boxesOf, siteBoxes, type SiteBox } from './sites.ts'

const none: readonly never[] = []

/** The sites of some zones: that of the preferred ones first, then the one at the account's home. */
export function useSites(zones: readonly Zone[], preferred: readonly Zone[] = none): readonly SiteBox[] {
  const home = useApp().me?.contextAccount.home ?? null
  return useMemo(() => {
    const boxes = (some: readonly Zone[]) =>
      siteBoxes(boxesOf(some.map(({ boundary }) => boundary)), [], home)
    return [...boxes(preferred).slice(0, 1), ...boxes(zones)]
  }, [zones, preferred, home])
}
