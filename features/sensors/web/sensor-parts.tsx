import type { FieldParts } from '@haulway/screens/screenSettings.ts'
import { LastReceived } from './LastReceived.tsx'

/** Fields of a sensor that are shown other than their kinds are. */
export const sensorParts: FieldParts = {
  lastReceivedAt: { Shown: ({ value }) => <LastReceived at={typeof value === 'string' ? value : null} /> },
}
