import { defineFigures } from '@haulway/slice/definition.ts'

export const definitions = defineFigures({ chapter: 'haulMonitor.title', screen: '/haul-monitor' }, [
  'dueByNow',
  'behindPace',
  'routeMedian',
])
