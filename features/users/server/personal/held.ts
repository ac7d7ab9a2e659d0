/** All personal data of a person as JSON, streamed: a driver of many years has many cycles. */
import { Readable } from 'node:stream'
import { inAccount } from '@haulway/platform/server/db/index.ts'
import type { Reply } from '@haulway/platform/server/http/route.ts'
import type { Services } from '@haulway/platform/server/services.ts'
import { contentHeaders } from '../../../files/index.ts'
import type { Place } from './place.ts'
import { accountPlaces, ownPlaces } from './places.ts'
import { GIVEN, givenOf, type Subject } from './subject.ts'

const PAGE = 2_000

type Row = Readonly<Record<string, unknown>>

export interface Held {
  readonly subject: Subject
  /** The reader: data of projects that are closed to them is excluded (decision 0045). */
  readonly asker: string
}

async function readPage(
  { database }: Services,
  { subject, asker }: Held,
  { table, where, told }: Place,
  offset: number,
): Promise<Row[]> {
  const account = accountPlaces.some((one) => one.table === table) ? 'account_id = $1 and ' : ''
  const columns = told.join(', ')
  return await inAccount(database, { account: subject.account, user: asker }, async (tx) => {
    const { rows } = await tx.query<Row>(
      // The order of equal rows is not defined.
      `${GIVEN} select ${columns} from ${table} where ${account}(${where}) order by ${columns} limit ${PAGE} offset ${offset}`,
      givenOf(subject),
    )
    return rows
  })
}

/** Names in the file are those of the columns, in camel case. */
const spelled = (column: string) => column.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase())

function rowText(row: Row): string {
  return JSON.stringify(
    Object.fromEntries(Object.entries(row).map(([name, value]) => [spelled(name), value])),
  )
}

async function* jsonPieces(services: Services, held: Held): AsyncGenerator<string> {
  yield `{\n"exportedAt": ${JSON.stringify(new Date(services.clock()))}`
  for (const place of [...ownPlaces, ...accountPlaces]) {
    if (place.told.length === 0) continue
    yield `,\n"${spelled(place.name ?? place.table)}": [`
    for (let offset = 0; ; offset += PAGE) {
      const rows = await readPage(services, held, place, offset)
      if (rows.length > 0) yield `${offset > 0 ? ',' : ''}\n${rows.map(rowText).join(',\n')}`
      if (rows.length < PAGE) break
    }
    yield ']'
  }
  yield '\n}\n'
}

export function heldReply(services: Services, held: Held): Reply<never> {
  return {
    file: Readable.from(jsonPieces(services, held), { objectMode: false }),
    headers: {
      ...contentHeaders,
      // A file for storage, not a response of the API.
      'content-type': 'application/octet-stream',
      'content-disposition': 'attachment; filename="personal-data.json"',
      'cache-control': 'no-store',
    },
  }
}
