import { screen } from '@testing-library/react'
import { showScreens } from '@haulway/testing/web/screen.tsx'
import { expect, test } from 'vitest'
import { en } from '../messages/en.ts'
import { Turntable } from './Turntable.tsx'

test('shows the icon and the reason where there is no WebGL', async () => {
  const { sent } = showScreens({
    catalogue: { ...en },
    answer: () => ({ body: {} }),
    at: '/',
    screens: { '/': () => <Turntable model="dozer" type="dozer" title="D8" /> },
  })
  // The test environment has no WebGL.
  expect(await screen.findByText(/shows no 3D graphics/)).toBeTruthy()
  expect(document.querySelector('img')?.src).toMatch(/^data:image\/svg/)
  expect(sent.map((one) => one.path)).toEqual(['/iconmodels/dozer/content'])
  expect(screen.getByRole('img', { name: /3D model of D8/ }).tabIndex).toBe(-1)
})

test('reports a model that cannot be loaded', async () => {
  showScreens({
    catalogue: { ...en },
    answer: () => ({ status: 404, body: { message: 'The data is not found', errors: [] } }),
    at: '/',
    screens: { '/': () => <Turntable model="m1" type="dozer" title="D8" /> },
  })
  expect(await screen.findByText('The model could not be loaded.')).toBeTruthy()
})
