import { languages } from '@haulway/platform/messages.ts'
import { choice, defineEndpoint, list, pageOf, text, type Infer } from '@haulway/resource'

/** Filters or figures of one source. */
const MAX_PARTS = 1_000
const several = { required: true, max: MAX_PARTS } as const

/** A filter or a figure: its kind of value, and the collection it refers to. */
const part = { name: text({ required: true }), kind: text({ required: true }), to: text() }

const dataSource = {
  name: text({ required: true }),
  kind: choice(['report', 'widget'], { required: true }),
  title: text({ required: true }),
  /** Path under /api: the prefix of the report's endpoints, or the dashboard endpoint that returns it. */
  path: text({ required: true }),
  /** The permission row whose `list` grants access, and the feature that the account needs. */
  permission: text({ required: true }),
  feature: text({ required: true }),
  filters: list(part, several),
  figures: list(part, several),
  columns: list(
    {
      /** Appended to the path of a report. */
      table: text({ required: true }),
      name: text({ required: true }),
      title: text({ required: true }),
      kind: text({ required: true }),
      /** For a quantity: what it measures. */
      measure: text(),
    },
    several,
  ),
} as const

export type DataSource = Infer<typeof dataSource>

export const listDataSources = defineEndpoint({
  method: 'GET',
  path: '/datasources',
  summary: 'Reports and widgets that the caller may see: their filters, figures and columns',
  access: { kind: 'session' },
  /** Language of the titles; by default that of the cookie. */
  query: { lang: choice(languages) },
  output: pageOf(dataSource),
})
