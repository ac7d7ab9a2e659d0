/** Machines at the moment of a player, in the form of live machines for the map. */
import { type LiveMachines, type MachineState, machineStates, type ReplayTrack } from '@haulway/map'
import { machineColumns, mercatorX, mercatorY, OFFLINE } from '@haulway/map/machines/motion.ts'
import { stateOfPhase } from '../../telemetry/web/parts.ts'
import { spanAt, type MachineJournal } from '../engine/machine-journal.ts'
import { noPlace, placeAt } from '../engine/track.ts'
import type { Player } from './player.ts'

/** A machine's state at a moment: the phase of its cycle, otherwise whether it moved. */
export function stateAt({ phases, driven }: MachineJournal, moment: number): MachineState {
  const phase = spanAt(phases, moment)
  if (phase) return stateOfPhase[phase.phase]
  return spanAt(driven.stretches, moment)?.doing === 'moving' ? 'moving' : 'idle'
}

/** `watch` of the result notifies of each moment. */
export function replayedMachines(machines: readonly MachineJournal[], player: Player): LiveMachines {
  const columns = machineColumns(Math.max(1, machines.length))
  columns.count = machines.length
  const places = machines.map(noPlace)
  const index = new Map(machines.map(({ id }, i) => [id, i]))
  let shown = NaN
  function write(): void {
    const moment = player.moment()
    if (moment === shown) return
    shown = moment
    machines.forEach((machine, i) => {
      const place = places[i]!
      const isThere = placeAt(machine.track, moment, place)
      columns.x[i] = isThere ? mercatorX(place.lon) : NaN
      columns.y[i] = isThere ? mercatorY(place.lat) : NaN
      columns.t[i] = moment
      columns.heading[i] = place.heading
      columns.state[i] = machineStates.indexOf(stateAt(machine, moment))
      columns.flags[i] = place.isSilent ? OFFLINE : 0
    })
  }
  return {
    columns() {
      write()
      return columns
    },
    title: (i) => machines[i]?.title ?? '',
    icon: (i) => machines[i]?.icon ?? '',
    clock: player.moment,
    indexOf: (id) => index.get(id) ?? -1,
    idOf: (i) => machines[i]?.id,
    watch: player.watch,
  }
}

/** The trail of a machine in the colours of its states. */
export function wayOf(machine: MachineJournal): ReplayTrack {
  const { track } = machine
  return { track, n: track.n, stateAt: (i) => machineStates.indexOf(stateAt(machine, track.t[i]! - 1)) }
}
