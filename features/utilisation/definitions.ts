import { defineFigures } from '@haulway/slice/definition.ts'

export const definitions = defineFigures({ chapter: 'utilisation.title', screen: '/utilisation' }, [
  'movingTime',
  'loadingTime',
  'standingTime',
  'silentTime',
])
