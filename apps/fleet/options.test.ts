import { describe, expect, it } from 'vitest'
import { readReplaySettings } from './replay/settings.ts'
import { readSimulateSettings } from './simulate.ts'

const env = { HAULWAY_PASSWORD: 'secret' }
const replay = (...args: string[]) => readReplaySettings(args, env)
const simulate = (...args: string[]) => readSimulateSettings(args, env)

describe('options of replay', () => {
  it('reads all options', () => {
    const settings = replay(
      'track.csv',
      '--zones=zones.geojson',
      '--load',
      'Pit 1,Pit 2',
      '--dump',
      'Crusher, Stockpile 1',
      '--columns',
      'lat=Breite,lon=Länge',
      '--ignore',
      'weight',
      '--speed',
      '10',
      '--url',
      'http://127.0.0.1:9000/',
      '--login',
      'anna',
      '--report',
      'json',
    )
    expect(settings).toMatchObject({
      file: 'track.csv',
      zones: 'zones.geojson',
      load: ['Pit 1', 'Pit 2'],
      dump: ['Crusher', 'Stockpile 1'],
      speed: 10,
      order: 'file',
      report: 'json',
      server: { url: 'http://127.0.0.1:9000', login: 'anna', password: 'secret', account: null },
    })
    expect([...settings.track.columns]).toEqual([
      ['lat', 'Breite'],
      ['lon', 'Länge'],
    ])
    expect([...settings.ignored]).toEqual(['weight'])
  })

  it('defaults to a server on this machine', () => {
    expect(replay('a.gpx')).toMatchObject({
      speed: Infinity,
      order: 'file',
      everySeconds: 0,
      timeZone: 'UTC',
      server: { url: 'http://localhost:8080', login: 'admin' },
    })
    expect(replay('a.gpx', '--shuffle', '7')).toMatchObject({ order: 'shuffled', seed: 7 })
  })

  it.each([
    [[], 'replay takes one file'],
    [['a', 'b'], 'replay takes one file'],
    [['a', '--wrong', '1'], "Unknown option '--wrong'; the options are --zones"],
    [['a', '--speed', '3'], '--speed "3": one of 1, 10, max is expected'],
    [['a', '--columns', 'lat'], '--columns "lat": name=header is expected, with a name of timestamp'],
    [['a', '--columns', 'colour=x'], '--columns "colour=x": name=header is expected'],
    [['a', '--ignore', 'colour'], '--ignore "colour": one of speed, heading, altitude, weight is expected'],
    [['a', '--report', 'xml'], '--report "xml": one of json is expected'],
    [['a', '--every', '-1'], '--every'],
    [['a', '--every', 'x'], '--every "x": a number from 0 to 86400 is expected'],
    [['a', '--batch', '1.5'], '--batch "1.5": a whole number from 1 to 10000 is expected'],
    [['a', '--url', 'ftp://x'], '--url "ftp://x": an address like http://localhost:8080 is expected'],
    [['a', '--time-zone', 'Mars'], '--time-zone "Mars": a name like Europe/Berlin is expected'],
    [['a', '--order', 'halves', '--speed', '1'], '--order halves goes with --speed max only'],
  ])('refuses %j', (args, message) => {
    expect(() => replay(...args)).toThrow(message)
  })

  it('takes the password from the environment only', () => {
    expect(() => readReplaySettings(['a'], {})).toThrow('HAULWAY_PASSWORD must hold the password of --login')
  })
})

describe('options of simulate', () => {
  it('reads all options', () => {
    expect(
      simulate(
        '--machines',
        '20',
        '--seed',
        '5',
        '--speed',
        'max',
        '--noise',
        '5',
        '--without',
        'weight,speed',
      ),
    ).toMatchObject({
      trucks: 20,
      seed: 5,
      speed: Infinity,
      observation: { noiseM: 5, weight: false, speed: false, heading: true },
    })
  })

  it.each([
    [['x'], 'simulate takes no "x"'],
    [['--machines', '29'], '--machines "29": a whole number from 1 to 28 is expected'],
    [['--interval', '0.1'], '--interval "0.1": a number from 0.5 to 60 is expected'],
    [['--without', 'bed'], '--without "bed": one of speed, heading, weight is expected'],
    [['--start', 'soon'], '--start "soon": a time is expected'],
    [['--outliers', '0.9'], '--outliers "0.9": a number from 0 to 0.5 is expected'],
  ])('refuses %j', (args, message) => {
    expect(() => simulate(...args)).toThrow(message)
  })
})
