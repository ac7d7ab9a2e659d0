import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { personWith, showScreens } from '@haulway/testing/web/screen.tsx'
import { en as ui } from '@haulway/ui/messages/en.ts'
import { en as resource } from '@haulway/resource/messages/en.ts'
import { expect, test, vi } from 'vitest'
import { en } from '../../messages/en.ts'
import { LabelScreen } from './LabelScreen.tsx'

const machine = (id: string, equipmentId: string) => ({
  id,
  equipmentId,
  description: 'Articulated',
  licensePlate: null,
  version: 1,
  hidden: false,
})
const items = [machine('m1', 'T-1'), machine('m2', 'T-2'), machine('m3', 'T-3')]

function show(at: string) {
  return showScreens({
    catalogue: { ...ui, ...resource, ...en },
    answer: () => ({ body: { items, total: items.length } }),
    me: personWith('equipment'),
    at,
    screens: { '/equipment/labels': () => <LabelScreen /> },
  })
}

const labels = () =>
  within(screen.getByRole('list', { name: 'Machine labels' }))
    .getAllByRole('listitem')
    .map((one) => one.querySelector('strong')?.textContent)

test('shows a label for every machine, also in print, and the number of labels', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined)
  show('/equipment/labels')
  await userEvent.click(await screen.findByRole('button', { name: 'Print 3 labels' }))
  expect(print).toHaveBeenCalledOnce()
  expect(labels()).toEqual(['T-1', 'T-2', 'T-3'])
  expect(document.querySelectorAll('body > [aria-hidden] li path')).toHaveLength(3)
  print.mockRestore()
})

test('reads machines and paper size from the address', async () => {
  const { address } = show('/equipment/labels?machines=m3,m1&paper=small')
  expect(await screen.findByRole('button', { name: 'Print 2 labels' })).toBeTruthy()
  expect(labels()).toEqual(['T-1', 'T-3'])
  expect(document.querySelector('body > [aria-hidden] style')?.textContent).toContain('62mm 29mm')
  await userEvent.click(await screen.findByRole('combobox', { name: 'Paper' }))
  await userEvent.click(await screen.findByRole('option', { name: 'A4, 24 labels' }))
  expect(address()).toContain('paper=a4')
  expect(document.querySelector('body > [aria-hidden] style')?.textContent).toContain('A4')
})
