export { startBroker, type TestBroker } from './broker.ts'
export { silentLog, type TestDatabase, testDatabase } from './database.ts'
export { type FakeClock, fakeClock } from './clock.ts'
export { seededBytes, seededRandom } from './random.ts'
