import { defineFigures } from '@haulway/slice/definition.ts'

export const definitions = defineFigures({ chapter: 'attention.title', screen: '/attention' }, [
  'alarmUsual',
  'alarmDevice',
])
