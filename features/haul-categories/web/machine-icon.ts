import type { MachineType } from '../machine-types.ts'
import { machineModel } from '../models/machines.ts'
import { topViewSvg } from '../models/top-view.ts'

const known = new Map<MachineType, string>()

/** Address of the silhouette of a machine type, front to the left; created once, without a request. */
export function machineIconAddress(type: MachineType): string {
  const address =
    known.get(type) ?? `data:image/svg+xml,${encodeURIComponent(topViewSvg(machineModel(type)))}`
  known.set(type, address)
  return address
}
