import type { MachineNow } from '../../telemetry/index.ts'
import type { Question } from './stays.ts'

export type ReadMachines = (account: string) => Promise<readonly MachineNow[]>

/** Until when each machine was heard: open visits last until then. */
export const readHeard = async (machines: ReadMachines, account: string): Promise<Question['heard']> =>
  (await machines(account)).map((one) => [one.equipmentId, one.position.t] as const)
