/** The detail of an event as typed: an invalid JSON object is reported at the field before anything is sent. */
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { show, type } from '../testing/events.tsx'

test('reports a detail that is not a JSON object at the field, and does not send it', async () => {
  const shown = show('/events/new')
  const field = await screen.findByLabelText('Detail')
  const tried = {
    '{': 'Invalid JSON',
    '[1]': 'Invalid JSON Object',
    '"x"': 'Invalid JSON Object',
    null: 'Invalid JSON Object',
  }
  for (const [text, told] of Object.entries(tried)) {
    await type(field, text)
    await userEvent.click(screen.getByRole('button', { name: 'Add' }))
    expect(await screen.findByText(told), text).toBeTruthy()
    expect(field.getAttribute('aria-invalid'), text).toBe('true')
  }
  expect(shown.changes()).toEqual([])
  await type(field, '{"pump": 3}')
  await userEvent.click(screen.getByRole('button', { name: 'Add' }))
  await waitFor(() => expect(shown.changes()).toHaveLength(1))
  expect(shown.changes()[0]).toMatchObject({ detail: { pump: 3 } })
})
