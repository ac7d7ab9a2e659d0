/**
 * Sweeps go over every screen, call or arrival. `npm test` makes a sample of the long ones, always the same one;
 * `npm run bench -- sweeps` makes all of them whole.
 */
const whole = process.env['HAULWAY_WHOLE'] === 'yes'

/** Every n-th of the cases, beginning with that of this number: sweeps that begin differently share the cases out. */
export function sample<T>(cases: readonly T[], every: number, from = 0): readonly T[] {
  return whole ? cases : cases.filter((_, index) => index % every === from % every)
}

/** How often something is tried that another order of events might break. */
export const times = (all: number, some: number): number => (whole ? all : some)

/** Half of a sweep is made on each server of the database: 0 on the embedded one, 1 on the oldest. */
export const serverPart = process.env['HAULWAY_TEST_DATABASE_URL'] === undefined ? 0 : 1
