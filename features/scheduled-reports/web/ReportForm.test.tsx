import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { report, showReports } from './testing/report.tsx'

/** A Monday, 12:00 in the time zone of the account, 04:00 in that of the project. */
const NOW = Date.parse('2026-03-02T12:00:00.000Z')
beforeEach(() => void vi.spyOn(Date, 'now').mockReturnValue(NOW))
afterEach(() => void vi.restoreAllMocks())

const times = async () => {
  const list = await screen.findByRole('list', { name: 'Next runs' })
  return within(list)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
}
const field = (name: RegExp) => screen.findByRole<HTMLInputElement>('textbox', { name })

test('updates the next runs while days and time are typed, and asks for them when they are missing', async () => {
  showReports({ at: '/scheduled-reports/new' })
  expect(await times()).toEqual(['2026-03-03 06:00', '2026-03-04 06:00', '2026-03-05 06:00'])
  expect(screen.getByText('In the time zone UTC.')).toBeDefined()
  const time = await field(/^Time of day/)
  await userEvent.clear(time)
  expect(await screen.findByText(/Choose days and a time of day/)).toBeDefined()
  await userEvent.type(time, '13:30')
  expect(await times()).toEqual(['2026-03-02 13:30', '2026-03-03 13:30', '2026-03-04 13:30'])
})

test('shows the next runs in the time zone of the project', async () => {
  const project = { id: 'pit', title: 'Pit' }
  showReports({
    at: '/scheduled-reports/edit/daily',
    answer: ({ path }) => {
      if (path === '/scheduled-reports/daily') return { body: { ...report, project } }
      return path === '/projects/pit'
        ? { body: { id: 'pit', title: 'Pit', timeZone: 'America/Los_Angeles' } }
        : undefined
    },
  })
  expect(await times()).toEqual(['2026-03-02 06:00', '2026-03-03 06:00', '2026-03-04 06:00'])
  expect(screen.getByText('In the time zone America/Los_Angeles.')).toBeDefined()
})

test('shows no next runs when the project cannot be read', async () => {
  showReports({
    at: '/scheduled-reports/edit/daily',
    answer: ({ path }) => {
      if (path === '/scheduled-reports/daily')
        return { body: { ...report, project: { id: 'pit', title: 'Pit' } } }
      return path === '/projects/pit' ? { status: 403, body: { message: 'No' } } : undefined
    },
  })
  expect(await screen.findByText(/The time zone of the project could not be read/)).toBeDefined()
  expect(screen.queryByRole('list', { name: 'Next runs' })).toBeNull()
})

const previewed = {
  subject: 'Loads of yesterday',
  html: '<p>172 loads</p><script>parent.document.title = "read"</script>',
  text: 'Loads  172',
  sms: 'Quarry: 172 loads',
  segments: 2,
  from: '2026-03-01T00:00:00.000Z',
  to: '2026-03-02T00:00:00.000Z',
  timeZone: 'UTC',
  counted: 172,
  skipped: false,
}
const previews = (sent: ReturnType<typeof showReports>['sent']) =>
  sent.filter(({ path }) => path === '/scheduled-reports/preview')

test('previews mail and SMS in the chosen language, and says when the preview is out of date', async () => {
  const { sent } = showReports({
    at: '/scheduled-reports/edit/daily',
    answer: ({ path }) => (path === '/scheduled-reports/preview' ? { body: previewed } : undefined),
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Preview' }))
  const frame = await screen.findByTitle<HTMLIFrameElement>('E-mail: Loads of yesterday')
  expect(frame.getAttribute('sandbox')).toBe('')
  expect(frame.getAttribute('srcdoc')).toBe(previewed.html)
  expect(screen.getByText('Quarry: 172 loads')).toBeDefined()
  expect(screen.getByText('Sent as 2 messages')).toBeDefined()
  expect(previews(sent)[0]?.body).toMatchObject({ name: 'Daily loads', shownIn: 'ru' })
  expect(previews(sent)[0]?.body).not.toHaveProperty('nextRunAt')
  await userEvent.click(screen.getByRole('radio', { name: '中文' }))
  await waitFor(() => expect(previews(sent)[1]?.body).toMatchObject({ shownIn: 'cn' }))
  expect(screen.queryByText(/was changed since/)).toBeNull()
  await userEvent.type(await field(/^Subject/), '!')
  expect(await screen.findByText(/was changed since/)).toBeDefined()
})

test('shows errors of the preview at their fields until those are edited', async () => {
  const error = {
    field: 'subject',
    key: 'validation.exists',
    args: {},
    defaultMessage: 'Already exist',
  }
  const { sent } = showReports({
    at: '/scheduled-reports/edit/daily',
    answer: ({ path }) =>
      path === '/scheduled-reports/preview'
        ? { status: 400, body: { message: 'Validation failed', errors: [error] } }
        : undefined,
  })
  const hours = await field(/^Hours from/)
  await userEvent.type(hours, '08:00')
  await userEvent.click(screen.getByRole('button', { name: 'Preview' }))
  expect(await screen.findByText('A field needs attention before the preview')).toBeDefined()
  expect((await field(/^Hours until/)).getAttribute('aria-invalid')).toBe('true')
  expect(previews(sent)).toEqual([])

  await userEvent.clear(hours)
  await userEvent.click(screen.getByRole('button', { name: 'Preview' }))
  const subject = await field(/^Subject/)
  await waitFor(() => expect(subject.getAttribute('aria-invalid')).toBe('true'))
  expect(screen.getByText('Already exist')).toBeDefined()
  expect(screen.queryByRole('dialog')).toBeNull()
  await userEvent.type(subject, '!')
  await waitFor(() => expect(subject.getAttribute('aria-invalid')).not.toBe('true'))
  expect(screen.queryByText('A field needs attention before the preview')).toBeNull()
})

test('copies a report with its recipients under another name, and does not pause the copy', async () => {
  const { sent } = showReports({
    at: '/scheduled-reports/new?from=daily',
    answer: ({ method, path }) => {
      if (method === 'POST') return { status: 201, body: { ...report, id: 'copy' } }
      return path === '/scheduled-reports/daily' ? { body: { ...report, paused: true } } : undefined
    },
  })
  expect((await field(/^Name/)).value).toBe('Daily loads (copy)')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent.some(({ method }) => method === 'POST')).toBe(true))
  expect(sent.find(({ method }) => method === 'POST')).toMatchObject({
    path: '/scheduled-reports',
    body: {
      name: 'Daily loads (copy)',
      paused: false,
      emails: report.emails,
      phones: report.phones,
      subject: report.subject,
    },
  })
})
