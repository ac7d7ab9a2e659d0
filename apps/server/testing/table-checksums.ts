/** The contents of a database, for comparing two. */
import { Client, escapeIdentifier } from 'pg'
import { PORTABLE_VALUE_SETTINGS, readTables } from '@haulway/platform/server/backup/tables.ts'

/** By table: row count, and a checksum of the rows' text. */
export async function readTableChecksums(url: string): Promise<Record<string, string>> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(PORTABLE_VALUE_SETTINGS)
    const checksums: Record<string, string> = {}
    for (const { name } of await readTables(client)) {
      const { rows } = await client.query<{ held: string }>(
        `select count(*) || ' ' || md5(coalesce(string_agg(t::text, E'\\n' order by t::text collate "C"), '')) as held
           from ${escapeIdentifier(name)} t`,
      )
      checksums[name] = rows[0]?.held ?? ''
    }
    return checksums
  } finally {
    await client.end()
  }
}
