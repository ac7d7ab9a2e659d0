/** The product with a month of a large site. */
import { addUpDays } from '@haulway/features/cycles/server/rollup/add-up.ts'
import { startSession } from '@haulway/features/session/index.ts'
import { addMachine, type TestMachine } from '@haulway/features/telemetry/server/testing/site.ts'
import { startWholeProduct, type WholeProduct } from '../support/whole-product.ts'
import { fillMonth } from './site.ts'

export interface FilledProduct extends WholeProduct {
  /** Cookie of a manager of the filled account. */
  readonly cookie: string
  /** Machines of that account that have not reported yet. */
  readonly machines: readonly TestMachine[]
}

/** `count`: how many machines are to report. */
export async function startFilledProduct(count: number): Promise<FilledProduct> {
  const product = await startWholeProduct()
  const { database, databaseUrl: url } = product
  try {
    const { app, account, client, user } = await fillMonth({ database, url })
    await app.close()
    const machines = []
    for (let n = 0; n < count; n++) machines.push(await addMachine(database, account))
    // That of the client lasts by the clock of the month.
    const { token } = await startSession(database, { user, now: Date.now() })
    // A job of the product does that later; it is no part of what is measured.
    await addUpDays(database, account, Date.now())
    await database.owner.query('checkpoint')
    return { ...product, cookie: `${client.cookie.split('=')[0]}=${token}`, machines }
  } catch (error) {
    await product.stop()
    throw error
  } finally {
    await database.close()
  }
}
