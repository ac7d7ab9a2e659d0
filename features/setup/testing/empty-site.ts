import type { SiteFacts } from '../site-facts.ts'

/** The facts of an account without anything. */
export const emptySite: SiteFacts = {
  home: false,
  loadPlaces: 0,
  dumpPlaces: 0,
  routes: 0,
  machines: 0,
  devices: 0,
  heard: 0,
  position: null,
  load: null,
  dump: null,
  cycle: null,
  keepers: [],
}
