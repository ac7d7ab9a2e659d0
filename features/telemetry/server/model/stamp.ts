/** Identifies the input by which a machine's rows and checkpoints were derived: equal stamps mean equal results. */
import type { Detection } from '../../detection/derive.ts'
import type { MachineProfile } from '../../detection/site.ts'

/** Consists of the site's hash, the machine's profile, and the detectors with their versions. */
export function stampOf(
  siteHash: string,
  { capacityKg, hauls }: MachineProfile,
  detection: Detection,
): string {
  return `${siteHash} ${capacityKg} ${hauls} ${detection.stamp}`
}

/** Whether states with this stamp were made by this detection; the earliest stamps name none. */
export function isStampOf(detection: Detection, stamp: string): boolean {
  return stamp.split(' ')[3] === detection.stamp
}
