import { describe, expect, it } from 'vitest'
import { cursorFeatures, trackFeatures } from './track-features.ts'

const track = { t: [0, 10, 20, 30], lon: [0, 1, 2, 3], lat: [50, 50, 50, 50] }

function parts(features: ReturnType<typeof trackFeatures>['features']) {
  return features.flatMap(({ geometry, properties }) =>
    geometry.type === 'LineString' && properties['type'] === 'part'
      ? [[properties['state'], geometry.coordinates.map(([lon]) => lon)]]
      : [],
  )
}

describe('track features', () => {
  it('are a single line when the parts are unknown', () => {
    expect(parts(trackFeatures(track, [], [], null).features)).toEqual([['', [0, 1, 2, 3]]])
  })

  it('are cut where a part begins and ends, also between two fixes', () => {
    const cut = trackFeatures(track, [{ from: 5, to: 20, state: 'hauling' }], [], null)
    expect(parts(cut.features)).toEqual([
      ['', [0, 0.5]],
      ['hauling', [0.5, 1, 2]],
      ['', [2, 3]],
    ])
  })

  it('clip parts to the track, in any order of the parts', () => {
    const both = [
      { from: 20, to: 99, state: 'returning' as const },
      { from: -50, to: 20, state: 'loading' as const },
    ]
    expect(parts(trackFeatures(track, both, [], null).features)).toEqual([
      ['loading', [0, 1, 2]],
      ['returning', [2, 3]],
    ])
  })

  it('mark events and the selected one', () => {
    const mark = { lon: 1, lat: 50, label: 'Load', state: 'loading' as const }
    const { features } = trackFeatures(
      track,
      [],
      [
        { ...mark, id: 'a' },
        { ...mark, id: 'b' },
      ],
      'b',
    )
    const marks = features.filter(({ properties }) => properties['type'] === 'mark')
    expect(marks.map(({ properties }) => properties['selected'])).toEqual([false, true])
  })

  it('are empty without fixes', () => {
    expect(trackFeatures({ t: [], lon: [], lat: [] }, [], [], null).features).toEqual([])
  })
})

describe('time cursor', () => {
  const place = (moment: number | null) => cursorFeatures(track, moment).features[0]?.geometry.coordinates
  it('lies on the track, also between fixes', () => {
    expect(place(10)).toEqual([1, 50])
    expect(place(15)).toEqual([1.5, 50])
    expect(place(0)).toEqual([0, 50])
  })

  it('is absent outside the time range of the track', () => {
    expect([place(null), place(-1), place(31)]).toEqual([undefined, undefined, undefined])
  })
})
