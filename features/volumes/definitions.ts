import { defineFigures } from '@haulway/slice/definition.ts'

export const definitions = defineFigures({ chapter: 'volumes.title', screen: '/volumes-snapshot' }, [
  'stock',
  'percentReached',
])
