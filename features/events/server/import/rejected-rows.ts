/** The rejected rows of a file, as a file that can be corrected and imported again. */
import { pieces, readerOf, type Wordbook } from '@haulway/collection/server/index.ts'
import { inAccount } from '@haulway/platform/server/db/index.ts'
import { notFound } from '@haulway/platform/server/http/failure.ts'
import { type Call, type Route, scopeOf } from '@haulway/platform/server/http/route.ts'
import { readTableReply } from '@haulway/platform/server/tables/table-file.ts'
import type { FieldError } from '@haulway/resource'
import type { refusedRows } from '../../import/import.endpoints.ts'
import { findRejectedRows } from './rows.ts'

export function rejectedRowsFile(endpoint: typeof refusedRows, wordbook: Wordbook): Route {
  return {
    endpoint,
    async handle(given, services) {
      const call = given as Call<typeof refusedRows>
      const { format, lang } = call.query
      const { kept, reader } = await inAccount(services.database, scopeOf(call.context), async (tx) => ({
        kept: await findRejectedRows(tx, call.params.id),
        reader: await readerOf(call, lang, tx, wordbook),
      }))
      if (!kept) throw notFound()
      const { words } = reader
      const nameOf = (field: string) =>
        words.optional(kept.kind === 'events' ? `events.${field}` : `events.import.track.${field}`) ?? field
      const said = ({ field, key, args }: FieldError) => `${nameOf(field)}: ${words.unchecked(key, args)}`
      const columns = [
        { header: words('events.import.line'), value: ({ line }: (typeof kept.refused)[number]) => line },
        {
          header: words('events.import.problem'),
          value: ({ errors }: (typeof kept.refused)[number]) => errors.map(said).join('; '),
        },
        ...kept.header.map(({ header }, at) => ({
          header,
          value: ({ cells }: (typeof kept.refused)[number]) => cells[at] ?? '',
        })),
      ]
      const title = `${kept.title.replace(/\.[^.]*$/, '')} ${words('events.import.refused.file')}`
      const table = {
        title,
        header: columns.map(({ header }) => header),
        pages: pieces(kept.refused, columns),
      }
      return await readTableReply(services, call, table, format)
    },
  }
}
