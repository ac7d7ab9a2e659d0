/** The README of an account's export. */

/** Descriptions where the name is not enough. Tables missing here are settings: their columns explain them. */
const TABLE_DESCRIPTIONS: Readonly<Record<string, string>> = {
  alarm_choices: 'how people want to be told of alarms',
  alarm_notices: 'who was told of which alarm',
  alarms: 'what called for attention: since when, why, who saw to it, and when it was over',
  attributes: 'values that programs keep beside entries',
  audit_log: 'who changed what: the changed fields before and after',
  commits: 'committed periods of projects: who, when, and who unlocked them and why',
  cycles:
    'cycles: where and when loaded and dumped, phases in seconds, ways in metres, weight, volume and whose word they are; rows with held are kept out of a committed period, those that are frozen as well as held stand in their place',
  devices: 'trackers and tablets; their secrets are left out',
  engine_readings: 'hours read off the engines',
  events: 'what devices and people stated and what was recognised: loads, dumps, stops, buttons, assignments',
  files: 'names of uploaded files; their content is in the folder files',
  load_terms: 'settings that loads count by, as they held from an instant on',
  memberships: 'roles of people; their names are in people.csv',
  message_faults: 'how often messages of devices were not understood, by reason',
  report_consents: 'who agreed to receive reports',
  restatements: 'committed figures that were changed after all: old, new, why and by whom',
  route_changes: 'requested changes of routes and what became of them',
  sent_causes: 'why the figures of reports that were sent may be others now',
  sent_copies: 'reports that were sent: their figures one by one, and those that would be others now',
  sent_touches: 'spans of machines that were written anew since something was sent, until they are compared',
  shared_reports: 'reports shared by link, with their figures as they were then',
  telemetry_rejects: 'facts that count for nothing, such as those from the future',
  track_hours: 'hours of machines: positions, metres, seconds of movement, highest speed',
  unreadable_messages: 'messages of devices that could not be read: the newest of each, without secrets',
  visits: 'when machines were in locations',
}

export interface ExportedTable {
  readonly file: string
  readonly rows: number
  readonly columns: readonly string[]
}

export interface ReadmeContents {
  readonly account: string
  readonly title: string
  /** ISO 8601. */
  readonly at: string
  readonly tables: readonly ExportedTable[]
  readonly positions: number
  readonly files: number
}

export function formatReadme({ account, title, at, tables, positions, files }: ReadmeContents): string {
  const lines = tables.map(({ file, rows, columns }) => {
    const name = file.replace(/^tables\/|\.csv$/g, '')
    const description = TABLE_DESCRIPTIONS[name]
    return `${file}: ${rows} rows${description ? `; ${description}` : ''}\n    ${columns.join(', ')}`
  })
  return `Everything of the account "${title}" (${account}) as it was at ${at}.

All files are of this one instant. CSV files are UTF-8, separated by commas, with a line of headings; an empty cell is no value.
Instants are UTC. Lengths are metres, durations seconds unless the heading says otherwise, speeds metres a second in positions and
hours, weights kilograms, volumes cubic metres, positions WGS84 degrees. Columns that end with _id refer to the column id of
another table: equipment_id to tables/equipment.csv, created_by to people.csv. Passwords, secrets of devices and links are left out.

account.json: the account and its settings
people.csv: people who belong to the account; of guests, whose home is another account, the name and the mail address, and of people of the
    system account, who look after the installation, the name where a table refers to them
positions/<machine>/<month>.csv: ${positions} positions as the devices sent them (0 and 1 of engine and bed are off and on, down and raised)
files/: ${files} uploaded files, by what they belong to and its id

${lines.join('\n')}
`
}
