/** Which routes a driver may choose. */
import type { Transaction } from '@haulway/platform/server/db/index.ts'

/** The ids of the routes that the cab of a machine offers. */
export type RoutesOfCab = (tx: Transaction, account: string, machine: string) => Promise<ReadonlySet<string>>
