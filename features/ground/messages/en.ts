import type { Catalogue } from '@haulway/platform/messages.ts'

export const en = {
  'ground.goTo': 'Go to a place',
  'ground.goTo.input': 'Name or coordinates',
  'ground.goTo.help':
    'A place, machine, project or map layer, or a position: 38.902, -117.214 · 38°54′07″N 117°12′50″W · 11S 481440 4306025',
  'ground.goTo.none': 'Nothing has this in its name, and these are not coordinates.',
  'ground.goTo.kind.place': 'Place',
  'ground.goTo.kind.machine': 'Machine',
  'ground.goTo.kind.project': 'Project',
  'ground.goTo.kind.layer': 'Map layer',
  'ground.goTo.kind.coordinates': 'Coordinates',
  'ground.add': 'No ground here yet: lay your own picture',
  'ground.home.show': 'Home view',
  'ground.home.keep': 'Keep this view as home',
  'ground.home.kept': 'Maps now open at this site, for everybody in the account.',
} as const satisfies Catalogue

type Texts = typeof en
declare module '@haulway/resource/names.ts' {
  interface Messages extends Texts {}
}
