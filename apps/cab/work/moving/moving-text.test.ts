import { expect, test } from 'vitest'
import { lengthOf } from '../clip.ts'
import { movingPage } from './moving-text.ts'

const text = {
  verb: 'Разгрузка',
  place: 'Отвал вскрышных пород №4, северный борт, верхний ярус',
  way: '12,4 км · 1 ч 12 мин',
  material: 'Вскрыша скальная, третья категория',
  message: 'Смотрите на дорогу. Звоните диспетчеру только с места стоянки и только по рации.',
}
const buttons = Array.from({ length: 7 }, (_, i) => ({
  button: i,
  title: `Остановка из-за погоды ${i}`,
  hasIcon: i !== 1,
}))
const total = ({ text: shown, buttons: some }: ReturnType<typeof movingPage<number>>) =>
  [...Object.values(shown), ...some.map(({ title }) => title)].reduce((sum, one) => sum + lengthOf(one), 0)

test('leaves 28 of 120 characters to the status bar, however long the names are', () => {
  for (let page = 0; page < 3; page++)
    expect(total(movingPage(text, buttons, page, 28))).toBeLessThanOrEqual(92)
  expect(total(movingPage(text, [], 0, 28))).toBeLessThanOrEqual(92)
})

test('shows most of the message of the account when no button may be pressed', () => {
  expect(movingPage(text, [], 0, 28).text.message).toBe('Смотрите на дорогу. Звоните…')
})

test('shows short texts whole', () => {
  const short = {
    verb: 'Load at',
    place: 'North face',
    way: '640 m · 3 min',
    material: 'Ore',
    message: 'Drive safely',
  }
  expect(movingPage(short, [{ button: 1, title: 'Stop', hasIcon: false }], 0, 28)).toEqual({
    text: short,
    buttons: [{ button: 1, title: 'Stop' }],
    pages: 1,
  })
})

test('divides many buttons into pages of three', () => {
  expect(movingPage(text, buttons, 2, 28).buttons.map(({ button }) => button)).toEqual([6])
  expect(movingPage(text, buttons, 3, 28).buttons.map(({ button }) => button)).toEqual([0, 1, 2])
  expect(movingPage(text, buttons, 0, 28).pages).toBe(3)
})

test('gives way to what the frame must say, the place last', () => {
  const shown = movingPage(text, [], 0, 76).text
  expect(shown.message).toBe('')
  expect(shown.place.length).toBeGreaterThanOrEqual(22)
  expect(total(movingPage(text, [], 0, 76))).toBeLessThanOrEqual(44)
})

test('leaves icons alone when there is no room for titles, and a few letters of a button without one', () => {
  const shown = movingPage(text, buttons, 0, 96)
  expect(shown.buttons.map(({ title }) => title)).toEqual(['', 'Ос…', ''])
})
