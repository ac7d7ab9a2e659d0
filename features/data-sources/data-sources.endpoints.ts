import { languages } from '@haulway/platform/messages.ts'
import { choice, defineEndpoint, list, pageOf, text, type Infer } from '@haulway/resource'

/** Of one source. */
const MAX_PARTS = 1_000
const several = { required: true, max: MAX_PARTS } as const

/** A filter or a figure: of which kind its values are, and which collection they name. */
const part = { name: text({ required: true }), kind: text({ required: true }), to: text() }

const dataSource = {
  name: text({ required: true }),
  kind: choice(['report', 'widget'], { required: true }),
  title: text({ required: true }),
  /** Under /api: what its calls begin with, or the call of a dashboard that answers it. */
  path: text({ required: true }),
  /** The row of the permission matrix whose `list` opens it, and what the account must have. */
  permission: text({ required: true }),
  feature: text({ required: true }),
  filters: list(part, several),
  figures: list(part, several),
  columns: list(
    {
      /** After the path of a report. */
      table: text({ required: true }),
      name: text({ required: true }),
      title: text({ required: true }),
      kind: text({ required: true }),
      /** Of a quantity: what it measures. */
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
  /** Of the titles; that of the cookie without it. */
  query: { lang: choice(languages) },
  output: pageOf(dataSource),
})
