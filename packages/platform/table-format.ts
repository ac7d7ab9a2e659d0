/** Formats in which tables leave the product, with their media types. */
export const tableFormats = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const

export type TableFormat = keyof typeof tableFormats
export const tableFormatNames = Object.keys(tableFormats) as TableFormat[]

/** Formats in which reports do: a document to hand over as well. */
export const reportFormats = { ...tableFormats, pdf: 'application/pdf' } as const

export type ReportFormat = keyof typeof reportFormats
export const reportFormatNames = Object.keys(reportFormats) as ReportFormat[]
