import { useLocale } from '@haulway/platform/web/app.tsx'
import { type Combobox, useCombobox } from '@haulway/ui/keyboard/useCombobox.ts'
import { useMemo } from 'react'
import { useScreenLayers } from '../../../map-layers/web/parts.ts'
import { findMatches, type Match } from '../../find-matches.ts'
import type { DispatcherAddress } from '../useDispatcherAddress.ts'
import type { Site } from '../useSite.ts'

/** What a choice changes in the address: the map shows the match, and the list all machines again. */
export function changesFor(
  { id, kind }: Pick<Match, 'id' | 'kind'>,
  { routes }: Site,
  { project }: Pick<DispatcherAddress, 'project'>,
): Partial<DispatcherAddress> {
  const found = { search: '', at: null, follow: false, [kind]: id }
  if (kind !== 'route') return found
  const own = routes.find((route) => route.id === id)?.project.id
  // The routes of another project are not listed.
  return { ...found, tab: 'routes', ...(own === project ? {} : { project: null }) }
}

export interface SiteSearch {
  readonly matches: readonly Match[]
  readonly combobox: Combobox<Match>
  /** The chosen place or layer. */
  readonly chosen: Match | undefined
}

/** Places, routes and map layers for the text of the search. */
export function useSiteSearch(
  site: Site,
  address: Pick<DispatcherAddress, 'search' | 'place' | 'layer' | 'project'>,
  onChange: (changes: Partial<DispatcherAddress>) => void,
): SiteSearch {
  const locale = useLocale()
  const { layers } = useScreenLayers()
  const { search, place, layer } = address
  const { zones, routes } = site
  const entries = useMemo(() => ({ place: zones, route: routes, layer: layers }), [zones, routes, layers])
  const matches = useMemo(() => findMatches(entries, search, locale), [entries, search, locale])
  const combobox = useCombobox({
    text: search,
    options: matches,
    first: false,
    onOpen: (match) => onChange(changesFor(match, site, address)),
  })
  const kind = place === null ? 'layer' : 'place'
  const one = entries[kind].find(({ id }) => id === (place ?? layer))
  return { matches, combobox, chosen: one && { id: one.id, kind, title: one.title } }
}
