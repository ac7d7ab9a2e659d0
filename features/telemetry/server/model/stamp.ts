/** What a machine's rows and the states beside its segments were derived with: two equal stamps, equal results. */
import type { Detection } from '../../detection/derive.ts'
import type { MachineProfile } from '../../detection/site.ts'

/** Of a site's hash, the machine itself, and the detectors with their versions. */
export function stampOf(
  siteHash: string,
  { capacityKg, hauls }: MachineProfile,
  detection: Detection,
): string {
  return `${siteHash} ${capacityKg} ${hauls} ${detection.stamp}`
}

/** Were the states under this stamp made by this detection? Before detection had versions, stamps did not name it. */
export function isOf(detection: Detection, stamp: string): boolean {
  return stamp.split(' ')[3] === detection.stamp
}
