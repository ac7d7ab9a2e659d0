/** Exports tracks: on record, one machine after the other, streamed. */
import { Readable } from 'node:stream'
import { BYTE_ORDER_MARK, csvLines, type CsvValue } from '@haulway/platform/csv.ts'
import { dateText, offsetDateTimeText } from '@haulway/platform/dates.ts'
import { localizeProfile } from '@haulway/platform/measures.ts'
import { languages, wordsOf, type Catalogue, type Language, type Words } from '@haulway/platform/messages.ts'
import { inAccount, type UserScope } from '@haulway/platform/server/db/index.ts'
import { type Call, implement, type Route, scopeOf } from '@haulway/platform/server/http/route.ts'
import type { Services } from '@haulway/platform/server/services.ts'
import { contentDisposition } from '@haulway/platform/server/tables/table-file.ts'
import { recordAudit } from '@haulway/storage'
import { type Measure, type MeasurementProfile, roundHalfAway, unitsOf } from '@haulway/units'
import type { Span } from '../engine/movement.ts'
import { type NamedTrack, trackFormats, trackWriters } from '../engine/track-files.ts'
import { type Track, decodeTrack } from '../engine/track.ts'
import { KMH } from '../engine/units.ts'
import { exportJournal, MAX_POSITIONS } from '../travel-journal.endpoints.ts'
import { type RequestedMachine, limitsOf, requestedMachines, invalidField, requestedSpan } from './request.ts'
import type { ReadTracks } from './read.ts'

/** Rows of a table written at once. */
const PIECE = 1_000

interface TableStyle {
  readonly words: Words
  readonly profile: MeasurementProfile
  readonly zone: string
}

interface TableColumn {
  readonly header: string
  readonly value: (track: Track, i: number, title: string) => CsvValue
}

/** A quantity in the reader's first unit. */
function measured(
  { words, profile }: TableStyle,
  name: string,
  measure: Measure,
  value: (track: Track, i: number) => number,
): TableColumn {
  const { conversionFactor, display } = unitsOf(profile, measure)[0]
  return {
    header: words('report.header.unit', { name, unit: display.unitsLabel }),
    value: (track, i) => {
      const base = value(track, i)
      return Number.isNaN(base) ? null : roundHalfAway(base * conversionFactor, 3)
    },
  }
}

function columnsOf(style: TableStyle): TableColumn[] {
  const { words, zone } = style
  return [
    { header: words('travelJournal.file.machine'), value: (_, _i, title) => title },
    {
      header: words('report.header.zone', { name: words('travelJournal.file.time'), zone }),
      value: ({ t }, i) => offsetDateTimeText(t[i], zone),
    },
    { header: words('travelJournal.file.latitude'), value: ({ lat }, i) => roundHalfAway(lat[i]!, 7) },
    { header: words('travelJournal.file.longitude'), value: ({ lon }, i) => roundHalfAway(lon[i]!, 7) },
    measured(style, words('travelJournal.file.speed'), 'speed', ({ speed }, i) => speed[i]! * KMH),
    {
      header: words('travelJournal.file.heading'),
      value: ({ heading }, i) => (Number.isNaN(heading[i]!) ? null : roundHalfAway(heading[i]!, 1)),
    },
    measured(style, words('travelJournal.file.weight'), 'weight', ({ weight }, i) => weight[i]!),
  ]
}

async function* table(tracks: AsyncIterable<NamedTrack>, style: TableStyle): AsyncGenerator<string> {
  const columns = columnsOf(style)
  yield BYTE_ORDER_MARK + csvLines([columns.map(({ header }) => header)])
  for await (const { title, track } of tracks) {
    for (let from = 0; from < track.n; from += PIECE) {
      const rows: CsvValue[][] = []
      for (let i = from; i < Math.min(track.n, from + PIECE); i++)
        rows.push(columns.map(({ value }) => value(track, i, title)))
      yield csvLines(rows)
    }
  }
}

async function* tracksOf(
  { packedTracks }: ReadTracks,
  scope: UserScope,
  machines: readonly RequestedMachine[],
  { from, to }: Span,
): AsyncGenerator<NamedTrack> {
  for (const { id, title } of machines) {
    const [found] = await packedTracks(scope, [id], from, to - 1)
    yield { title, track: decodeTrack(found?.pieces ?? []) }
  }
}

/** Validates the request and puts the export on record (threats J8). */
async function begin(call: Call<typeof exportJournal>, { database, clock }: Services) {
  const { context, query, address } = call
  const scope = scopeOf(context)
  return await inAccount(database, scope, async (tx) => {
    const limits = await limitsOf(tx)
    const span = requestedSpan(query, limits, clock())
    const machines = await requestedMachines(tx, query, limits)
    const after = {
      address,
      format: query.format,
      from: new Date(span.from).toISOString(),
      to: new Date(span.to).toISOString(),
      machines: machines.map(({ title }) => title).join(', '),
    }
    const recording = { tx, ...scope, now: new Date(clock()) }
    await recordAudit(recording, 'journals', scope.account, 'export', { before: null, after })
    return { limits, span, machines }
  })
}

export const exportRoute = (tracks: ReadTracks, wordbook: Readonly<Record<Language, Catalogue>>): Route =>
  implement(exportJournal, async (call, services) => {
    const { context, query, cookies } = call
    const scope = scopeOf(context)
    const { limits, span, machines } = await begin(call, services)
    const ids = machines.map(({ id }) => id)
    if ((await tracks.countPositions(scope, ids, span.from, span.to - 1)) > MAX_POSITIONS)
      throw invalidField('machines', 'validation.travelJournal.positions', { max: MAX_POSITIONS })
    const read = tracksOf(tracks, scope, machines, span)
    const language = languages.find((one) => one === (query.lang ?? cookies['lang'])) ?? 'en'
    const words = wordsOf(wordbook[language], language) as Words
    const style = { words, profile: localizeProfile(context.account.profile, words), zone: limits.zone }
    const { format } = query
    const pieces = format === 'csv' ? table(read, style) : trackWriters[format](read)
    const days = [span.from, span.to - 1].map((at) => dateText(at, limits.zone))
    return {
      file: Readable.from(pieces, { objectMode: false }),
      headers: {
        'content-type': trackFormats[format],
        'content-disposition': contentDisposition(`tracks_${[...new Set(days)].join('_')}.${format}`),
      },
    }
  })
