/**
 * No upload delays other requests: worker threads read the content, and return little data. Measured as CPU time of
 * the server thread, compared with an ordinary file; `npm run bench -- uploads` reports milliseconds.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  modelBombs,
  pictureBombs,
  softwareBombs,
  tableBombs,
  type Bomb,
} from '@haulway/testing/hostile-input/bombs.ts'
import { hugePng } from '@haulway/testing/png.ts'
import { sample } from '@haulway/testing/sampling/sample.ts'
import { testApp, type TestApp, type TestClient, type TestReply } from '../../testing/test-app.ts'
import { upload } from '../../testing/test-files.ts'

/** Rows of an ordinary file. */
const ROWS = 2_000

let app: TestApp
let client: TestClient
/** Milliseconds of CPU time of the thread for an ordinary file; the maximum of several runs. */
let ordinary = 0

/**
 * Maximum number of attempts per file: the lowest figure excludes other work of this thread, such as collecting the
 * garbage of earlier tests.
 */
const TRIES = 3

/** The response of the server, and the CPU time of this thread, in which the server runs. */
async function spentOn(path: string, file: Buffer): Promise<{ reply: TestReply; spent: number }> {
  const before = process.threadCpuUsage()
  const reply = await upload(app, client, path, file)
  const { user, system } = process.threadCpuUsage(before)
  return { reply, spent: (user + system) / 1_000 }
}

beforeAll(async () => {
  app = await testApp()
  client = await app.client(await app.account('A'), [1], { systemAdmin: true })
  const rows = Array.from({ length: ROWS }, (_, n) => `T-${n},loader`).join('\n')
  for (let run = 0; run < 2; run++) {
    const file = Buffer.from(`Equipment ID,Kind\n${rows}\n`)
    const { reply, spent } = await spentOn('/api/equipment/import', file)
    expect(reply.body).toMatchObject({ created: ROWS, wrong: 0 })
    ordinary = Math.max(ordinary, spent)
  }
})
afterAll(() => app.close())

const sorts: [string, readonly Bomb[]][] = [
  ['/api/equipment/import', tableBombs],
  ['/api/iconmodels/content?title=a', modelBombs],
  ['/api/haulicons/content?title=a', pictureBombs],
  ['/api/tabletsetup/software', softwareBombs],
]
const cases = sorts.flatMap(([path, bombs]) => bombs.map((bomb) => ({ path, ...bomb })))

test.each(sample(cases, 2))(
  'upload of $name: blocks the server thread for less time than an ordinary file',
  async ({ path, file, expectedError }) => {
    const content = file()
    let spent = Infinity
    for (let run = 0; run < TRIES && spent >= ordinary; run++) {
      const tried = await spentOn(path, content)
      if (expectedError === null) expect([201, 400]).toContain(tried.reply.status)
      else
        expect(tried.reply).toMatchObject({
          status: 400,
          body: { errors: [{ field: 'file', key: expectedError }] },
        })
      spent = Math.min(spent, tried.spent)
    }
    console.info(`${content.length} bytes: ${Math.round(spent)} ms beside ${Math.round(ordinary)} ms`)
    expect(spent).toBeLessThan(ordinary)
  },
)

test('accepts an ordinary picture after all expensive uploads', async () => {
  const { reply } = await spentOn('/api/haulicons/content?title=ordinary', hugePng(60))
  expect(reply.status).toBe(201)
})
