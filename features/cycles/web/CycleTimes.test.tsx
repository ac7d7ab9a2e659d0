import { cleanup, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { findLeakedUnits, strangeProfile } from '@haulway/testing/strange-profile.ts'
import { usProfile } from '@haulway/units'
import { expect, test } from 'vitest'
import { CRUSHER, PIT, TRUCK, answer, cycle, files, path, show, summary } from './testing/report.ts'

const range = 'from=2026-05-06T04:00:00.000Z&to=2026-05-13T04:00:00.000Z'

test('a sentence states what is shown and what is excluded', async () => {
  show(`/cycle-times?${range}&loadLocation=${PIT}&dumpLocation=${CRUSHER}&omitOver=3600`)
  const status = await screen.findByText(/312 cycles of 14 machines/)
  await expect
    .poll(() => status.textContent?.replaceAll(/\s/g, ' '))
    .toBe(
      '312 cycles of 14 machines, 2026-05-06 – 2026-05-12, Pit 2 to Crusher; 9 cycles over 60 min left out',
    )
  const left = within(status).getByRole('link', { name: '9 cycles over 60 min left out' })
  expect(left.getAttribute('href')).toContain('omitted=true')
  expect(
    screen.getByText(/2 without an end · 1 with a remark · 10 % of the payload is estimated/),
  ).toBeTruthy()
  expect(screen.getByText(/Times in America\/New_York/)).toBeTruthy()
  expect(screen.getByText(/90th percentile by linear interpolation/)).toBeTruthy()
})

test('states the same in Russian, with the most costly delay', async () => {
  show(`/cycle-times?${range}&omitOver=3600`, { language: 'ru' })
  const russian = await screen.findByText(/312 рейсов 14 машин, 2026-05-06 – 2026-05-12/)
  expect(russian.textContent).toContain('исключено 9 рейсов дольше 60 мин')
  expect(
    screen.getByText(
      '12 рейсов со стоянкой в месте «Parking», всего 4:20:00; без этого возврат занимает 6:34',
    ),
  ).toBeTruthy()
})

test('shows figures of each phase and of the total, and none of a phase that was not measured', async () => {
  show(`/cycle-times?${range}`)
  const table = await screen.findByRole('table', { name: 'Times of the phases' })
  const row = await within(table).findByRole('row', { name: /^Whole cycle/ })
  await within(row).findByRole('cell', { name: '18:24' })
  const delays = screen.getByRole('table', { name: 'Delays by reason and place' })
  expect(
    within(delays).getByRole('row', { name: 'Stood in a place for other things · Parking 4:20:00 12' }),
  ).toBeTruthy()
  const hauled = screen.getByLabelText('Hauled')
  expect(hauled.textContent).toMatch(/^Payload≈ 9,360.*Loads312/)
  const cells = (name: RegExp) =>
    within(within(table).getByRole('row', { name }))
      .getAllByRole('cell')
      .map((one) => one.textContent)
  expect(cells(/^Whole cycle/)).toEqual(['18:24', '0:42', '1:10:50', '19:20', '4'])
  expect(cells(/^Queue at dump/)).toEqual(['–', '–', '–', '–', '–'])
  expect(
    screen.getByRole('img', {
      name: /Average cycle by phase: Queue at load 1:40, Spotting at load 0:20, Loading 1:50/,
    }),
  ).toBeTruthy()
  expect(screen.getByRole('img', { name: /Number of cycles and their whole times/ })).toBeTruthy()
})

test('shows a page of cycles in the zone of the report and the reader’s units, with rows linking to their proof', async () => {
  const shown = show(`/cycle-times?${range}&limit=1&page=2&sort=-total`, { profile: usProfile })
  const table = await screen.findByRole('region', { name: 'Cycles' })
  const link = await within(table).findByRole('link', { name: '2026-05-06 07:00' })
  expect(link.closest('td')?.title).toContain('07:00:00, America/New_York, UTC-04:00')
  expect(link.getAttribute('href')).toContain(new URLSearchParams({ cycle: cycle.key }).toString())
  expect(within(table).getByRole('columnheader', { name: 'Payload, tn (lb)' })).toBeTruthy()
  // 30,000 kg are 33.07 US tons; 1.5 km are 0.93 miles.
  expect(within(table).getByRole('cell', { name: '33.07 (66,139)' })).toBeTruthy()
  expect(within(table).getByRole('cell', { name: '0.93' })).toBeTruthy()
  // 20 m³, estimated.
  expect(within(table).getByRole('cell', { name: '≈ 26.2' })).toBeTruthy()
  expect(within(table).getByText('inferred')).toBeTruthy()
  expect(screen.getByText('Showing 3 to 3 of 32 entries')).toBeTruthy()
  const asked = shown.sent.find((one) => one.path === path)?.query
  expect(Object.fromEntries(asked ?? [])).toMatchObject({ limit: '1', page: '2', sort: '-total' })
})

test('a filter appears in the address and requests the first page', async () => {
  const shown = show(`/cycle-times?${range}&page=3`)
  await userEvent.click(await screen.findByRole('combobox', { name: 'All equipment' }))
  await userEvent.click(await screen.findByRole('option', { name: '0896' }))
  await expect
    .poll(() => shown.address())
    .toBe(`/cycle-times?${new URLSearchParams(range)}&equipment=${TRUCK}`)
  await expect
    .poll(() => shown.sent.findLast((one) => one.path === `${path}/summary`)?.query.get('equipment'))
    .toBe(TRUCK)
})

test('sends the limit of minutes for excluded cycles in seconds', async () => {
  const shown = show(`/cycle-times?${range}`)
  await userEvent.type(await screen.findByRole('textbox', { name: /^Omit over/ }), '60{Enter}')
  await expect.poll(() => shown.address()).toContain('omitOver=3600')
})

test('a named range is that of the zone, and the last 24 hours need no parameter', async () => {
  const shown = show(`/cycle-times?${range}`)
  await screen.findByText(/312 cycles/)
  await userEvent.click(screen.getByRole('combobox', { name: 'Range' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Last 24 hours' }))
  await expect.poll(() => shown.address()).toBe('/cycle-times')
  await userEvent.click(screen.getByRole('combobox', { name: 'Range' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Yesterday' }))
  await expect.poll(() => shown.address()).toMatch(/from=\d{4}-\d\d-\d\dT0[45]%3A00%3A00\.000Z&to=/)
})

test('groups by machine and by driver, with a machine linking to its cycles', async () => {
  show(`/cycle-times?${range}&omitOver=3600&tab=equipment`)
  const link = await screen.findByRole('link', { name: '0896' })
  expect(link.getAttribute('href')).toContain(`equipment=${TRUCK}`)
  expect(link.getAttribute('href')).not.toContain('tab=')
  expect(screen.getByRole('columnheader', { name: 'Left out' })).toBeTruthy()
  await userEvent.click(screen.getByRole('tab', { name: 'By driver' }))
  expect(await screen.findByRole('cell', { name: 'No driver' })).toBeTruthy()
  await userEvent.click(screen.getByRole('tab', { name: 'By loader' }))
  expect(await screen.findByRole('columnheader', { name: 'Hang per load' })).toBeTruthy()
  expect(await screen.findByRole('cell', { name: '1:15' })).toBeTruthy()
  await userEvent.click(screen.getByRole('tab', { name: 'By shift' }))
  const shift = await screen.findByRole('link', { name: '2026-05-07 Night 22:00–06:00' })
  expect(shift.getAttribute('href')).toContain(
    'from=2026-05-07T02%3A00%3A00.000Z&to=2026-05-07T10%3A00%3A00.000Z',
  )
})

test('lists the excluded cycles on request', async () => {
  const shown = show(`/cycle-times?${range}&omitOver=3600&omitted=true`)
  expect((await screen.findByRole('note')).textContent).toContain('Only the cycles that were left out')
  await userEvent.click(screen.getByRole('link', { name: 'Back to the others' }))
  await expect.poll(() => shown.address()).not.toContain('omitted')
})

test('exports with the same filters in the reader’s language and the selected format', async () => {
  const csv = 'Equipment,Driver\r\n'
  const shown = show(`/cycle-times?${range}&equipment=${TRUCK}`, {
    language: 'cn',
    answer: (request) => (request.path.endsWith('.csv') ? { body: csv } : answer(request)),
  })
  await userEvent.click(await screen.findByRole('button', { name: '导出' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'CSV 文件' }))
  // The server names the file in a header; this response has none.
  await expect.poll(() => files[0]?.name).toBe('file')
  expect(await files[0]?.text).toContain('Equipment,Driver')
  const asked = shown.sent.find((one) => one.path === `${path}.csv`)?.query
  expect(Object.fromEntries(asked ?? [])).toEqual({
    from: summary.from,
    to: summary.to,
    equipment: TRUCK,
    lang: 'cn',
  })
})

test('states that a range is empty, and links to a range that is not', async () => {
  const nothing = { ...summary, cycles: 0, omitted: 0, machines: 0, latest: '2026-04-03T02:30:00.000Z' }
  const shown = show(`/cycle-times?${range}`, {
    answer: (request) => (request.path.endsWith('/summary') ? { body: nothing } : answer(request)),
  })
  expect(await screen.findByRole('heading', { name: 'No cycles in this range' })).toBeTruthy()
  // Its day in New York.
  const last = screen.getByRole('link', { name: 'Last data 2026-04-02 22:30: go there' })
  expect(last.getAttribute('href')).toBe(
    `/cycle-times?${new URLSearchParams({ from: '2026-04-02T04:00:00.000Z', to: '2026-04-03T04:00:00.000Z' })}`,
  )
  const [, clear] = screen.getAllByRole('button', { name: 'Clear filters' })
  await userEvent.click(clear ?? document.body)
  await expect.poll(() => shown.address()).toBe('/cycle-times')
})

test('shows the error of a failed report, and retries it', async () => {
  let fails = true
  show('/cycle-times?equipment=foo', {
    answer: (request) => {
      if (!fails || !request.path.endsWith('/summary')) return answer(request)
      const error = {
        field: 'equipment',
        key: 'validation.id',
        args: {},
        defaultMessage: 'Identifier expected',
      }
      return { status: 400, body: { message: 'Validation failed', errors: [error] } }
    },
  })
  expect((await screen.findByRole('alert')).textContent).toContain('equipment : Identifier expected')
  fails = false
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText(/312 cycles/)).toBeTruthy()
})

test('the proof shows what happened, when, and the evidence', async () => {
  const shown = show(`/cycle-times?${range}&cycle=${encodeURIComponent(cycle.key)}`, { profile: usProfile })
  expect(await screen.findByRole('heading', { name: /0896.*Pit 2 to Crusher/ })).toBeTruthy()
  expect(shown.sent[0]?.path).toBe(`${path}/${encodeURIComponent(cycle.key)}/proof`)
  expect(screen.getByText('Stood 2:28 in the zone; 0:45 is enough')).toBeTruthy()
  // 30 t are 33.07 US tons, 66,139 pounds.
  expect(screen.getByText('Payload rose from empty to 33.07 tn (66,139 lb)')).toBeTruthy()
  expect(screen.getByText(/It was worked out from where the machine was/)).toBeTruthy()
  expect(screen.getByText(/06:57:00 – still inside/)).toBeTruthy()
  const press = within(screen.getByRole('button', { name: /Note/ }).closest('li')!)
  expect(press.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Ticket A-174',
    // 18.25 cubic metres.
    '23.9 yd³',
    'Quantity 3',
    'safety: Boulder on the ramp',
    'scale: {"lane":"b"}',
    'pressedBy: left',
    'Position of the fix at 07:02:58: the event told none',
  ])
  expect(screen.getByText('No positions are kept for this time.')).toBeTruthy()
})

test('selecting an event moves the moment on the phases', async () => {
  show(`/cycle-times?cycle=${encodeURIComponent(cycle.key)}`)
  await userEvent.click(await screen.findByRole('button', { name: /Load.*Pit 2/ }))
  const slider = screen.getByRole<HTMLInputElement>('slider', { name: 'Moment on the track' })
  expect(slider.getAttribute('aria-valuetext')).toBe('07:00:00')
  expect(screen.getByText('07:00:00 · Loaded travel')).toBeTruthy()
})

test('Esc returns to the report with its filters', async () => {
  const shown = show(`/cycle-times?tab=driver&cycle=${encodeURIComponent(cycle.key)}`)
  await screen.findByRole('heading', { name: /0896/ })
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => shown.address()).toBe('/cycle-times?tab=driver')
})

test('states that a cycle no longer exists after it was recomputed', async () => {
  show('/cycle-times?cycle=gone', {
    answer: () => ({ status: 404, body: { message: 'The data is not found', errors: [] } }),
  })
  expect(await screen.findByRole('heading', { name: 'This cycle is not there any more' })).toBeTruthy()
})

const plainText = () => document.body.textContent.replaceAll(/\s/g, ' ')

test('shows no base units in a profile with custom units', async () => {
  const strange = { profile: strangeProfile }
  show(`/cycle-times?${range}`, strange)
  const cycles = await screen.findByRole('region', { name: 'Cycles' })
  // 30,000 kg are 4,724.191 stones; 1.5 km are 0.311 leagues.
  expect(await within(cycles).findByRole('cell', { name: '4,724.191' })).toBeTruthy()
  expect(within(cycles).getByRole('cell', { name: '0.311' })).toBeTruthy()
  expect(within(cycles).getByRole('columnheader', { name: 'Payload, stn' })).toBeTruthy()
  expect(findLeakedUnits(plainText())).toEqual([])
  cleanup()
  show(`/cycle-times?${range}&tab=equipment`, strange)
  const groups = await screen.findByRole('region', { name: 'By equipment' })
  // 900,000 kg; 40 and 42 km together.
  expect(await within(groups).findByRole('cell', { name: '141,725.740' })).toBeTruthy()
  expect(within(groups).getByRole('cell', { name: '16.984' })).toBeTruthy()
  expect(within(groups).getByRole('cell', { name: '2.50' })).toBeTruthy()
  expect(within(groups).getByRole('columnheader', { name: 'Cycles, dz' })).toBeTruthy()
  expect(findLeakedUnits(plainText())).toEqual([])
  cleanup()
  show(`/cycle-times?${range}&cycle=${encodeURIComponent(cycle.key)}`, strange)
  expect(await screen.findByText('Payload rose from empty to 4,724.191 stn')).toBeTruthy()
  expect(screen.getByText('0.311 lea')).toBeTruthy()
  expect(screen.getByText('0.362 lea')).toBeTruthy()
  expect(findLeakedUnits(plainText())).toEqual([])
})

test('tables end with sums of exact values, for units that can be summed', async () => {
  show(`/cycle-times?${range}`, { profile: usProfile })
  const cycles = await screen.findByRole('region', { name: 'Cycles' })
  const row = await within(cycles).findByRole('row', { name: /Whole report/ })
  // 9,360,000 kg; 468 km.
  expect(within(row).getByRole('cell', { name: '10,317.63 (20,635,268)' })).toBeTruthy()
  expect(within(row).getByRole('cell', { name: '290.80' })).toBeTruthy()
  cleanup()
  const unsummed = { ...usProfile.measures.weight[0], gridTotal: false }
  const profile = { ...usProfile, measures: { ...usProfile.measures, weight: [unsummed] as const } }
  show(`/cycle-times?${range}&tab=equipment`, { profile })
  const groups = await screen.findByRole('region', { name: 'By equipment' })
  const sums = await within(groups).findByRole('row', { name: /Whole report/ })
  const texts = within(sums)
    .getAllByRole('cell')
    .map((one) => one.textContent)
  expect(texts[0]).toBe('Whole report')
  expect(texts[1]).toBe('312')
  // No sum of the weights; 6,240 m³ and 968 km.
  expect(texts.slice(2, 4)).toEqual(['', '8,161.6'])
  expect(texts.at(-1)).toBe('601.49')
  cleanup()
  show(`/cycle-times?${range}&omitted=true&omitOver=60`, { profile: usProfile })
  await within(await screen.findByRole('region', { name: 'Cycles' })).findByRole('cell', {
    name: '33.07 (66,139)',
  })
  expect(screen.queryByRole('row', { name: /Whole report/ })).toBeNull()
})
