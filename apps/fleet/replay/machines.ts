/** The machines of a recording, each with its device on the server, opened at its first reading. */
import { openMachineLink, type MachineLink } from '../link/machine-link.ts'
import { totalsOf, type Totals, type WireFix } from '../link/device.ts'
import type { Enrolment } from '../link/prepare.ts'
import type { Patience } from '../link/retry.ts'

interface RecordedMachine {
  record: (fix: WireFix, line: number) => void
  waiting: () => number
  flush: () => Promise<void>
}

export interface Machines {
  of: (name: string) => Promise<RecordedMachine>
  flush: () => Promise<void>
  /** Ids of the equipment. */
  equipment: () => Set<string>
  totals: () => Totals
}

export interface MachinesOptions {
  enrolment: Enrolment
  url: string
  patience: Patience
  batchSize: number
  say: (line: string) => void
}

export function openMachines(options: MachinesOptions): Machines {
  const open = new Map<string, RecordedMachine & { link: MachineLink }>()
  const openOne = async (name: string): Promise<RecordedMachine & { link: MachineLink }> => {
    const lines = new WeakMap<WireFix, number>()
    const link = await openMachineLink(
      options.enrolment,
      { equipmentId: name, description: '', kind: 'hauler', haulCategory: null },
      {
        url: options.url,
        patience: options.patience,
        batchSize: options.batchSize,
        onRejected: ({ fix, reason }) => {
          options.say(
            `line ${lines.get(fix) ?? '?'}: the server rejects ${name} at ${new Date(fix.t).toISOString()}: ${reason}`,
          )
        },
      },
    )
    return {
      link,
      record: (fix, line) => {
        lines.set(fix, line)
        link.record(fix)
      },
      waiting: link.waiting,
      flush: link.flush,
    }
  }
  return {
    of: async (name) => {
      let machine = open.get(name)
      if (!machine) open.set(name, (machine = await openOne(name)))
      return machine
    },
    flush: async () => {
      for (const machine of open.values()) await machine.flush()
    },
    equipment: () => new Set([...open.values()].map((machine) => machine.link.equipment)),
    totals: () => totalsOf([...open.values()].map((machine) => machine.link)),
  }
}
