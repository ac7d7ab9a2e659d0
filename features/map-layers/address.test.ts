import { expect, test } from 'vitest'
import { addressProblem, hostProblem, wmsTiles } from './address.ts'

const key = (source: 'xyz' | 'wms', address: string) => addressProblem(source, address)?.key

test('requires https for tiles, except from localhost', () => {
  expect(key('xyz', 'https://tile.example/{z}/{x}/{y}.png')).toBeUndefined()
  expect(key('xyz', 'http://localhost:8000/{z}/{x}/{y}.png')).toBeUndefined()
  for (const address of [
    'http://tile.example/{z}/{x}/{y}.png',
    'ftp://tile.example/{z}/{x}/{y}',
    'file:///etc/{z}/{x}/{y}',
    'http://169.254.169.254/{z}/{x}/{y}',
  ]) {
    expect(key('xyz', address)).toBe('validation.address.https')
  }
  expect(key('xyz', 'javascript:alert({z}{x}{y})')).toBe('validation.address.https')
})

test('rejects addresses without a host, with a password, or without tile placeholders', () => {
  expect(key('xyz', 'https://{s}.tile.example/{z}/{x}/{y}.png')).toBe('validation.url')
  expect(key('xyz', 'https://me:secret@tile.example/{z}/{x}/{y}.png')).toBe('validation.url')
  expect(key('xyz', 'tiles')).toBe('validation.url')
  expect(key('xyz', 'https://tile.example/{z}/{x}.png')).toBe('validation.address.tiles')
  expect(key('wms', 'https://maps.example/wms?map=site')).toBeUndefined()
})

test('allows only configured hosts, whatever their spelling', () => {
  const allowed = ['https://tile.example', 'https://*.maps.example', 'http://localhost:8000']
  const isAllowed = (address: string) => hostProblem(address, allowed) === undefined
  expect(isAllowed('https://tile.example/{z}/{x}/{y}')).toBe(true)
  expect(isAllowed('https://TILE.example/{z}')).toBe(true)
  expect(isAllowed('https://a.maps.example/wms')).toBe(true)
  expect(isAllowed('http://localhost:8000/{z}')).toBe(true)
  for (const address of [
    'https://maps.example/wms',
    'https://evilmaps.example/wms',
    'https://tile.example.evil.example/{z}',
    'https://tile.example:444/{z}',
    'https://tile.example@evil.example/{z}',
    'http://tile.example/{z}',
    'http://localhost:9000/{z}',
    'nothing',
  ]) {
    expect(isAllowed(address), address).toBe(false)
  }
})

test('requests WMS images in Web Mercator and keeps other query parameters', () => {
  const tiles = wmsTiles('https://maps.example/wms?map=site&REQUEST=GetCapabilities&BBOX=1', 'plan,roads')
  const url = new URL(tiles)
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    map: 'site',
    request: 'GetMap',
    layers: 'plan,roads',
    crs: 'EPSG:3857',
  })
  expect(tiles).not.toContain('GetCapabilities')
  expect(tiles.endsWith('&bbox={bbox-epsg-3857}')).toBe(true)
})
