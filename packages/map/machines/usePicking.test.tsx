import type { Map } from 'maplibre-gl'
import { expect, test, vi } from 'vitest'
import { watchMenu } from './usePicking.ts'

type Listener = (event: { originalEvent: MouseEvent; point: { x: number; y: number } }) => void

/** A map of 400 x 300 pixels with one machine at its middle. */
function show() {
  const container = document.body.appendChild(document.createElement('div'))
  const canvas = container.appendChild(document.createElement('canvas'))
  let tell: Listener = () => undefined
  const dragPan = { isEnabled: () => true, enable: vi.fn<() => void>(), disable: vi.fn<() => void>() }
  const map = {
    getContainer: () => container,
    dragPan,
    on(_: string, listener: Listener) {
      tell = listener
      return { unsubscribe: () => (tell = () => undefined) }
    },
  }
  // As the map does for a listener: it suppresses the menu of the browser.
  canvas.addEventListener('contextmenu', (event) => {
    event.preventDefault()
    const trusted = new Proxy(event, {
      get: (target, name) => (name === 'isTrusted' ? true : Reflect.get(target, name, target)),
    })
    tell({ originalEvent: trusted, point: { x: event.clientX, y: event.clientY } })
  })
  const onMenu = vi.fn<(id: string, point: { x: number; y: number }) => void>()
  const find = (x: number, y: number, reach: number) =>
    Math.hypot(x - 200, y - 150) <= reach ? 'truck' : undefined
  const stop = watchMenu(map as unknown as Map, find, onMenu)
  const rightClick = (clientX: number, clientY: number) => {
    const event = new MouseEvent('contextmenu', { clientX, clientY, bubbles: true, cancelable: true })
    canvas.dispatchEvent(event)
    return event
  }
  const longPress = (clientX: number, clientY: number) =>
    tell({
      originalEvent: new MouseEvent('contextmenu', { clientX, clientY }),
      point: { x: clientX, y: clientY },
    })
  const lift = () => {
    const event = new Event('touchend', { bubbles: true, cancelable: true })
    canvas.dispatchEvent(event)
    return event
  }
  return { onMenu, stop, rightClick, longPress, lift, dragPan }
}

test('a right click on a machine opens its menu instead of that of the browser', () => {
  const { onMenu, rightClick, stop } = show()
  expect(rightClick(204, 153).defaultPrevented).toBe(true)
  expect(onMenu.mock.calls).toEqual([['truck', { x: 204, y: 153 }]])
  stop()
  rightClick(204, 153)
  expect(onMenu).toHaveBeenCalledOnce()
})

test('a right click elsewhere leaves the menu of the browser', () => {
  const { onMenu, rightClick } = show()
  expect(rightClick(300, 153).defaultPrevented).toBe(false)
  expect(onMenu).not.toHaveBeenCalled()
})

test('a long press on a machine neither pans the map nor becomes a click', () => {
  const { onMenu, longPress, lift, dragPan } = show()
  // A finger reaches farther than a mouse.
  longPress(220, 150)
  expect(onMenu.mock.calls).toEqual([['truck', { x: 220, y: 150 }]])
  expect(dragPan.disable).toHaveBeenCalledOnce()
  expect(dragPan.enable).not.toHaveBeenCalled()
  expect(lift().defaultPrevented).toBe(true)
  expect(dragPan.enable).toHaveBeenCalledOnce()
  expect(lift().defaultPrevented).toBe(false)
})

test('a long press elsewhere leaves the touch to the map', () => {
  const { onMenu, longPress, lift, dragPan } = show()
  longPress(300, 150)
  expect([onMenu.mock.calls.length, dragPan.disable.mock.calls.length]).toEqual([0, 0])
  expect(lift().defaultPrevented).toBe(false)
})
