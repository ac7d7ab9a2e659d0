import type { CursorPage } from '@haulway/report'
import type { Range, ReportFile } from '@haulway/report/server/index.ts'
import type { EventItem } from '../event-item.ts'
import { events } from '../events.report.ts'
import { findEvents } from './list.ts'
import { type EventFilter, selectEvents } from './selection.ts'

interface EventsAsked {
  readonly filter: Partial<EventFilter>
  readonly range: Range
}

/** Rows per read: a slow reader holds one page in memory and no connection. */
const PAGE = 1_000

/** The events of a report as a file, the newest first. */
export const eventFile: ReportFile<EventsAsked> = {
  report: events,
  async *pages(read, { filter, range }) {
    const selection = selectEvents(filter, range)
    let mark: string | null = null
    do {
      const after: string | null = mark
      const page: CursorPage<EventItem> = await read((tx) =>
        findEvents(tx, selection, filter, { limit: PAGE, page: null, sort: '-at', after }),
      )
      yield page.items
      mark = page.next
    } while (mark !== null)
  },
}
