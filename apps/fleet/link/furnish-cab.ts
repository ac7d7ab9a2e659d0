/** Furnishes a truck on a route, with a board of buttons and a driver, to try the cab with. */
import { cabCategory, cabDriver, cabHours, cabPin, cabRoute, cabTruck } from '../site/practice-cab.ts'
import { board } from '../site/practice-furnishing.ts'
import { addresses, requestBodies } from './addresses.ts'
import { type Entry, refer } from './ensure.ts'
import type { Session } from './session.ts'
import { idsBy } from './work-site.ts'

async function furnishTruck(session: Session): Promise<void> {
  const machines = await idsBy(session, addresses.equipment, 'equipmentId')
  if (machines.has(cabTruck.equipmentId)) return
  const haulCategory = refer(await idsBy(session, addresses.haulCategories), cabCategory)
  const onBoard = refer(await idsBy(session, addresses.boards), board.title)
  const { id } = await session.post<Entry>(addresses.equipment, { ...cabTruck, haulCategory, board: onBoard })
  await session.post(addresses.engineHoursOf(id), { kind: 'reading', hours: cabHours })
  const route = (await idsBy(session, addresses.routes)).get(cabRoute)
  if (route !== undefined) await session.post(addresses.assign, requestBodies.assignment(route, [id]))
}

async function furnishDriver(session: Session): Promise<void> {
  const drivers = await idsBy(session, addresses.drivers, 'employeeId')
  if (drivers.has(cabDriver.employeeId)) return
  const { id } = await session.post<Entry>(addresses.drivers, cabDriver)
  await session.change(addresses.pinOf(id), { pin: cabPin })
}

export async function furnishCabTruck(session: Session): Promise<void> {
  await furnishTruck(session)
  await furnishDriver(session)
}

/** The truck; undefined when people have deleted or renamed it. */
export async function findCabTruck(session: Session): Promise<{ id: string; title: string } | undefined> {
  const id = (await idsBy(session, addresses.equipment, 'equipmentId')).get(cabTruck.equipmentId)
  return id === undefined ? undefined : { id, title: cabTruck.equipmentId }
}
