import { defineFigures } from '@haulway/slice/definition.ts'

export const definitions = defineFigures({ chapter: 'today.title', screen: '/today' }, [
  'hauled',
  'target',
  'projection',
  'required',
  'yesterday',
  'queue',
  'hang',
  'change',
  'lastData',
  'short',
  'trucks',
])
