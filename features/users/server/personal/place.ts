/** What is said of one place in the list of those that say something of a person. */

/** What a name is replaced by. It is kept as it stands, so it has one language. */
export const NOBODY = 'Erased person'

export interface Place {
  readonly table: string
  /** What it is called in the export; the table unless told. */
  readonly name?: string
  /**
   * Which rows, in SQL: `$1` the account, `$2` the user, `$3` the driver, null without one; `$4` their addresses and `$5` these
   * and their names, all in lower case.
   */
  readonly where: string
  /** Columns that the export tells; none of secrets and of what only says that there are some. */
  readonly told: readonly string[]
  /** Erased in every account that the person was in, not in their own alone. */
  readonly everywhere?: true
  /** Rows that stay keep figures, or the record: the columns here are set, in SQL; `'removed'`: the rows go. */
  readonly erased: 'removed' | 'kept' | Readonly<Record<string, string>>
}

/** Rows in which their ids stand. */
export const mentioned = (column: string) =>
  `position($2::text in ${column}::text) > 0 or position($3::text in ${column}::text) > 0`
/** Rows in which one of their names or addresses stands as a whole value. */
export const saidIn = (column: string) =>
  `exists (select from unnest($5::text[]) one where position(to_jsonb(one)::text in lower(${column}::text)) > 0)`
/** Without their ids and names. */
export const neutral = (column: string) =>
  `haulway_neutral(${column}, array[$2::text, $3::text], $5, '${NOBODY}')`
/** The names alone. */
export const nameless = (column: string) => `haulway_neutral(${column}, '{}'::text[], $5, '${NOBODY}')`
/** Columns that say nothing any more. */
export const empty = (...columns: string[]) => Object.fromEntries(columns.map((column) => [column, 'null']))
export const named = { full_name: `'${NOBODY}'` }
