/** A machine's device that enrols again, once, when the server no longer knows its secret. */
import type { SiteEquipmentPlan } from '../site/export.ts'
import { createDeviceLink, DeviceRefused, type DeviceLink, type DeviceOptions } from './device.ts'
import type { Enrolment } from './prepare.ts'

export interface MachineLink extends DeviceLink {
  /** Id of the equipment on the server. */
  equipment: string
}

export async function openMachineLink(
  enrolment: Enrolment,
  machine: SiteEquipmentPlan,
  options: Omit<DeviceOptions, 'secret'>,
): Promise<MachineLink> {
  const enrolled = await enrolment.open(machine)
  const secret = { current: enrolled.secret }
  const link = createDeviceLink({ ...options, secret: () => secret.current })
  let renewed = false
  const flush = async (): Promise<void> => {
    try {
      await link.flush()
    } catch (error) {
      if (!(error instanceof DeviceRefused) || renewed) throw error
      renewed = true
      secret.current = (await enrolment.renew(machine)).secret
      await link.flush()
    }
  }
  return { ...link, flush, equipment: enrolled.id }
}
