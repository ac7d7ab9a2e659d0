import { defineFigures } from '@haulway/slice/definition.ts'

export const definitions = defineFigures({ chapter: 'machineStatus.title', screen: '/machine-status' }, [
  'scheduledTime',
  'operatingTime',
  'delayTime',
  'standbyTime',
  'downTime',
  'availability',
  'utilisationOfTime',
  'useOfAvailability',
])
