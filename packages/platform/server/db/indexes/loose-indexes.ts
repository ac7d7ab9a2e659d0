/**
 * Which indexes have become mostly empty. What a row of an index takes when it is packed is known from its last build,
 * which leaves it as a comment on the index: no statistics of its columns are needed, which row-level security hides
 * from an owner who is no superuser.
 */
import type { ClientBase } from 'pg'

/** An index as its last vacuum or analysis found it. */
export interface IndexState {
  /** With its schema where needed, quoted: part of a statement. */
  readonly name: string
  readonly pages: number
  /** Pages of its table, all of which a rebuild reads. */
  readonly tablePages: number
  readonly rows: number
  /** Its comment; null when it has none. */
  readonly comment: string | null
  /** Whether the user of the connection may rebuild it. */
  readonly owned: boolean
}

export const PAGE_BYTES = 8_192
/** Smaller indexes are not worth a rebuild, nor are those that are small beside their table. */
const LEAST_PAGES = 262_144 / PAGE_BYTES
const LEAST_SHARE = 0.02
/** Pages that a rebuild must save, as a share. */
const LEAST_WASTE = 0.2
/** What indexes have empty that were never rebuilt: rows of each machine are added in their middle, so pages halve. */
const USUAL_WASTE = 0.4
/** Growth since the last build: what all rebuilds of an index write together is then a few times its size. */
const LEAST_GROWTH = 1.15

const BUILT = /^haulway built (\d+) pages (\d+) rows$/

/** The comment of an index that has just been built. */
export const builtComment = ({ pages, rows }: Pick<IndexState, 'pages' | 'rows'>): string =>
  `haulway built ${pages} pages ${rows} rows`

/** Pages that a rebuild would save; 0 when it is not worth it. */
export function wastedPages({ pages, tablePages, rows, comment, owned }: IndexState): number {
  if (!owned || rows < 1 || pages < Math.max(LEAST_PAGES, tablePages * LEAST_SHARE)) return 0
  if (comment === null) return pages * USUAL_WASTE
  const [, builtPages, builtRows] = BUILT.exec(comment) ?? []
  // Another comment is an administrator's, and stays.
  if (builtPages === undefined || pages < Number(builtPages) * LEAST_GROWTH) return 0
  const packed = (Number(builtPages) * rows) / Math.max(1, Number(builtRows))
  return pages - packed >= pages * LEAST_WASTE ? pages - packed : 0
}

/** The product's indexes that can be rebuilt while they are used. */
export async function readIndexes(client: ClientBase): Promise<IndexState[]> {
  const { rows } = await client.query<IndexState>(
    `select c.oid::regclass::text as name, c.relpages as pages,
        t.relpages as "tablePages", c.reltuples::float8 as rows,
        obj_description(c.oid, 'pg_class') as comment, pg_has_role(c.relowner, 'usage') as owned
       from pg_index i join pg_class c on c.oid = i.indexrelid join pg_class t on t.oid = i.indrelid
       join pg_am a on a.oid = c.relam
      where c.relnamespace = 'public'::regnamespace and a.amname = 'btree' and i.indisvalid and not i.indisexclusion`,
  )
  return rows
}

/** Remains of interrupted rebuilds, which every insertion still maintains. */
export async function readRemains(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_index i join pg_class c on c.oid = i.indexrelid
      where c.relnamespace = 'public'::regnamespace and not i.indisvalid and c.relname ~ '_cc(new|old)[0-9]*$'
        and pg_has_role(c.relowner, 'usage')`,
  )
  return rows.map(({ name }) => name)
}
