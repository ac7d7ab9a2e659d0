/** One place in the database that holds personal data: how it is exported and erased. */

/** Replacement of a name. It is stored, so it exists in one language only. */
export const NOBODY = 'Erased person'

export interface Place {
  readonly table: string
  /** Its name in the export; by default the table's. */
  readonly name?: string
  /**
   * SQL condition of its rows: `$1` the account, `$2` the user, `$3` the driver, null without one; `$4` their
   * addresses and `$5` their addresses and names, all in lower case.
   */
  readonly where: string
  /** Columns of the export; none with secrets or with mere flags that there are some. */
  readonly told: readonly string[]
  /** Erased in every account that the person was in, not only in their own. */
  readonly everywhere?: true
  /** For rows that keep figures or an audit line: SQL values to set; `'removed'`: the rows are deleted. */
  readonly erased: 'removed' | 'kept' | Readonly<Record<string, string>>
}

/** Rows that contain the person's ids. */
export const mentionsIds = (column: string) =>
  `position($2::text in ${column}::text) > 0 or position($3::text in ${column}::text) > 0`
/** Rows that contain one of their names or addresses as a whole value. */
export const containsNames = (column: string) =>
  `exists (select from unnest($5::text[]) one where position(to_jsonb(one)::text in lower(${column}::text)) > 0)`
/** The column without their ids and names. */
export const withoutIdsAndNames = (column: string) =>
  `haulway_neutral(${column}, array[$2::text, $3::text], $5, '${NOBODY}')`
/** The column without their names. */
export const withoutNames = (column: string) => `haulway_neutral(${column}, '{}'::text[], $5, '${NOBODY}')`
/** Columns set to null. */
export const setNull = (...columns: string[]) => Object.fromEntries(columns.map((column) => [column, 'null']))
export const anonymousName = { full_name: `'${NOBODY}'` }
