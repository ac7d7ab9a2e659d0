import { useMemo } from 'react'
import { useWords } from '@haulway/platform/web/app.tsx'
import type { FaultReason } from '../../../telemetry/telemetry.ts'
import type { Device } from './device.ts'

/** What could not be understood of messages, in the reader's words. */
export function useFaultTexts() {
  const words = useWords()
  return useMemo(() => {
    /** `bearing: out of range`; without a field the whole message is meant. */
    const fault = (field: string | null, reason: FaultReason | null): string => {
      if (reason === null) return ''
      const said = words(`equipment.devices.reason.${reason}`)
      return field === null || field === '' ? said : `${field}: ${said}`
    }
    return {
      fault,
      /** Counts of a device, in one line; empty when all was understood. */
      summary: (device: Device): string => {
        const counts = (['unreadable', 'ignored', 'positionless'] as const)
          .filter((kind) => device[kind] > 0)
          .map((kind) => words(`equipment.devices.messages.${kind}.count`, { count: device[kind] }))
        const encrypted = device.encryptedAt === null ? [] : [words('equipment.devices.messages.encrypted')]
        return [...encrypted, ...counts].join(', ')
      },
    }
  }, [words])
}
