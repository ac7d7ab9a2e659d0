/** The position of an event as typed: an invalid one is reported at the field before anything is sent. */
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { languages } from '@haulway/platform/messages.ts'
import { catalogues, everything, show, type } from '../testing/events.tsx'

test('a new event takes longitude,latitude in one field and sends both numbers', async () => {
  const shown = show('/events/new')
  await type(await screen.findByLabelText('GPS'), '-97.5, 33.25')
  expect(screen.queryByLabelText('Longitude')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Add' }))
  await waitFor(() => expect(shown.changes()).toHaveLength(1))
  expect(shown.changes()[0]).toMatchObject({ lon: -97.5, lat: 33.25 })
  expect(shown.changes()[0]).not.toHaveProperty('gps')
})

test.each(languages)(
  'reports an invalid position at the field and does not send it, in %s',
  async (language) => {
    const words = catalogues[language]
    const shown = show('/events/new', everything, language)
    const field = await screen.findByLabelText(words['events.gps'])
    for (const wrong of language === 'en' ? ['33.25', '181,10', '10,91'] : ['10;20']) {
      await type(field, wrong)
      await userEvent.click(screen.getByRole('button', { name: words['events.edit.add'] }))
      expect(await screen.findByText(words['validation.lonlat']), wrong).toBeTruthy()
      expect(field.getAttribute('aria-invalid'), wrong).toBe('true')
    }
    expect(shown.changes()).toEqual([])
    await type(field, '10,20')
    expect(screen.queryByText(words['validation.lonlat'])).toBeNull()
  },
)

test('an edit shows the position and sends it only if it was changed', async () => {
  const shown = show('/events/edit/one')
  const field = await screen.findByLabelText<HTMLInputElement>('GPS')
  expect(field.value).toBe('-97.512346,33.100000')
  await type(screen.getByLabelText('Ticket'), 'T-1')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(shown.changes()).toHaveLength(1))
  expect(shown.changes()[0]).toEqual({ ticket: 'T-1', version: 0, clear: [] })
})

test('an edit moves the position, rejects an invalid one, and clears it', async () => {
  const shown = show('/events/edit/one')
  const field = await screen.findByLabelText('GPS')
  await type(field, '33.1')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Expected format: longitude,latitude')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Preview' }))
  expect(shown.changes()).toEqual([])
  await type(field, '-97.5,33.25')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(shown.changes()).toHaveLength(1))
  expect(shown.changes()[0]).toEqual({ lon: -97.5, lat: 33.25, version: 0, clear: [] })
})

test('an emptied field means no position', async () => {
  const shown = show('/events/edit/one')
  await userEvent.clear(await screen.findByLabelText('GPS'))
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(shown.changes()).toHaveLength(1))
  expect(shown.changes()[0]).toEqual({ version: 0, clear: ['lon', 'lat'] })
})
