/** A day of the practice site whose tickets are imported, reported, committed and, as more turn up, restated. */
import { manager, reasonOfRestatement, type TicketFile, ticketFiles } from '../site/practice-day.ts'
import { addresses } from './addresses.ts'
import { lacks, type Shift, type Site } from './work-site.ts'

const DAY = 86_400_000
const PAUSE_MS = 500

/** Takes a file in and waits until it is stored. */
async function importTickets(
  { session, clock, signal }: Site,
  file: TicketFile,
  from: number,
): Promise<void> {
  const query = new URLSearchParams({ kind: 'events', fileName: file.name }).toString()
  const bytes = new TextEncoder().encode(file.content(from))
  let item = await session.put<{ id: string; state: string }>(`${addresses.imports}?${query}`, bytes, 'POST')
  while (item.state === 'taking' && !signal.aborted) {
    await clock.sleep(PAUSE_MS, signal)
    item = await session.get(`${addresses.imports}/${item.id}`)
  }
}

/** The day shift of the latest day that ended a day ago: the tracks of the machines begin after it. */
function dayOf({ shifts, now }: Site): Shift | undefined {
  return shifts.findLast(({ shift, to }) => shift === 0 && Date.parse(to) < now - DAY)
}

export async function furnishCommit(site: Site): Promise<void> {
  const { session, project } = site
  const shift = dayOf(site)
  const isNew = (await lacks(session, addresses.imports)) && (await lacks(session, addresses.commits))
  if (!shift || !isNew) return
  const from = Date.parse(shift.from)
  await importTickets(site, ticketFiles.day, from)
  const range = { from: shift.from, to: shift.to }
  await session.post(addresses.sharedReports, {
    report: 'cycle-times',
    recipient: manager,
    language: 'en',
    ...range,
  })
  const period = { project: { id: project }, firstDay: shift.day, lastDay: shift.day }
  const commit = await session.post<{ id: string }>(addresses.commits, period)
  await importTickets(site, ticketFiles.found, from)
  await session.post(addresses.takeInOf(commit.id), { reason: reasonOfRestatement })
  await importTickets(site, ticketFiles.late, from)
  await session.post(addresses.compareSent, {})
}
