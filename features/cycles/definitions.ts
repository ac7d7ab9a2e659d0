import { defineFigures } from '@haulway/slice/definition.ts'

export const definitions = defineFigures({ chapter: 'cycles.title', screen: '/cycle-times' }, [
  'cycleTime',
  'queueing',
  'spotting',
  'delay',
  'hangPerLoad',
])
