import { Menu } from '@mantine/core'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState, type ReactNode } from 'react'
import { expect, test } from 'vitest'
import { showScreens } from '@haulway/testing/web/screen.tsx'
import { LazyMenu, useLazyMenu } from './menu/LazyMenu.tsx'
import { en } from './messages/en.ts'
import { Select } from './form/Select.tsx'

function show(Screen: () => ReactNode) {
  return showScreens({ catalogue: en, at: '/', screens: { '/': Screen } })
}

function RowMenu() {
  const { buttonProps, menu } = useLazyMenu()
  const [said, setSaid] = useState('')
  return (
    <>
      <button {...buttonProps}>More</button>
      {menu && (
        <LazyMenu menu={menu}>
          <Menu.Item onClick={() => setSaid('hidden')}>Hide</Menu.Item>
        </LazyMenu>
      )}
      <p>{said}</p>
    </>
  )
}

test('opens, names and leaves a menu that mounts on demand by keyboard', async () => {
  show(RowMenu)
  const button = await screen.findByRole('button', { name: 'More' })
  expect(button.getAttribute('aria-haspopup')).toBe('menu')
  expect(button.getAttribute('aria-expanded')).toBe('false')
  button.focus()
  for (let time = 0; time < 2; time++) {
    await userEvent.keyboard('{Enter}')
    const menu = await screen.findByRole('menu', { name: 'More' })
    expect(button.getAttribute('aria-expanded')).toBe('true')
    expect(button.getAttribute('aria-controls')).toBe(menu.id)
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => screen.queryByRole('menu')).toBeNull()
    await expect.poll(() => document.activeElement).toBe(button)
    expect(button.getAttribute('aria-expanded')).toBe('false')
  }
  await userEvent.click(button)
  await screen.findByRole('menu')
  await userEvent.click(button)
  await expect.poll(() => screen.queryByRole('menu')).toBeNull()
  await userEvent.click(button)
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Hide' }))
  expect(await screen.findByText('hidden')).toBeTruthy()
})

test('mounts the options on focus, so that the first arrow key finds the selected one', async () => {
  show(() => <Select aria-label="State" data={['loading', 'hauling', 'dumping']} defaultValue="hauling" />)
  const box = await screen.findByRole('combobox', { name: 'State' })
  expect(screen.queryByRole('option', { hidden: true })).toBeNull()
  await userEvent.tab()
  expect(document.activeElement).toBe(box)
  await userEvent.keyboard('{ArrowDown}')
  expect(await screen.findAllByRole('option')).toHaveLength(3)
  const active = () => document.getElementById(box.getAttribute('aria-activedescendant') ?? '')?.textContent
  expect(active()).toBe('hauling')
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.poll(() => (box as HTMLInputElement).value).toBe('dumping')
})
