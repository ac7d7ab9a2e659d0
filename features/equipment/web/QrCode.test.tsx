import { screen } from '@testing-library/react'
import { showScreens } from '@haulway/testing/web/screen.tsx'
import { expect, test } from 'vitest'
import { en } from '../../testing/web/words.ts'
import { QrCode } from './QrCode.tsx'

const show = (text: string) =>
  showScreens({
    catalogue: en,
    at: '/',
    screens: { '/': () => <QrCode text={text} side="100px" label="Code" /> },
  })

test('draws a text as a code', async () => {
  show('https://example.com/cab/#code=7K2M')
  expect(await screen.findByRole('img', { name: 'Code' })).toBeTruthy()
})

test('says so where a text does not fit into a code', async () => {
  show('x'.repeat(5_000))
  expect(await screen.findByText('QR code loading failed')).toBeTruthy()
  expect(screen.queryByRole('img', { name: 'Code' })).toBeNull()
})
