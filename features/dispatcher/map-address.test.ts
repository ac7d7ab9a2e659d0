import { describe, expect, it } from 'vitest'
import { parsePlace, formatPlace } from './map-address.ts'

describe('map view in an address', () => {
  it('parses what it formatted', () => {
    const text = formatPlace({ lon: -73.543_211, lat: 44.123_451, zoom: 16.24 })
    expect(text).toBe('44.12345,-73.54321,16.2')
    expect(parsePlace(text)).toEqual({ lat: 44.123_45, lon: -73.543_21, zoom: 16.2 })
  })

  it.each([undefined, '', '1,2', '1,2,3,4', '91,0,3', '0,181,3', 'a,b,c', '1,2,99'])(
    'is absent from %j',
    (text) => {
      expect(parsePlace(text)).toBeNull()
    },
  )
})
