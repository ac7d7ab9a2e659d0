import { describe, expect, it } from 'vitest'
import type { ColumnName } from './column-names.ts'
import { recogniseColumns } from './columns.ts'

describe('columns', () => {
  const found = (headers: string, named: [string, string][] = []) =>
    recogniseColumns(headers.split(','), { named: new Map(named) as ReadonlyMap<ColumnName, string> })

  it.each([
    ['timestamp,device_id,longitude,latitude,altitude,current_speed,load_weight'],
    ['Time,Truck,lng,lat,Ele,Velocity,Payload'],
    ['DATETIME,Vehicle ID,X,Y,Z,Speed (m/s),Weight'],
    ['gps_time,unit,Long,Lat,elevation,GPS Speed,payload_weight'],
  ])('recognises %s', (headers) => {
    const { columns } = found(headers)
    const time = columns.timestamp ?? columns.time
    expect([
      time,
      columns.machine,
      columns.lon,
      columns.lat,
      columns.altitude,
      columns.speed,
      columns.weight,
    ]).toEqual([0, 1, 2, 3, 4, 5, 6])
  })

  it('takes units from headers', () => {
    expect(found('t,lat,lon,speed_kmh,payload_t')).toMatchObject({ speedUnit: 'km/h', weightUnit: 't' })
    expect(found('t,lat,lon,Speed (mph),Weight (lb)')).toMatchObject({ speedUnit: 'mph', weightUnit: 'lb' })
    expect(found('t,lat,lon,speed,weight')).toMatchObject({ speedUnit: undefined, weightUnit: undefined })
  })

  it('prefers named headers and refuses absent ones', () => {
    expect(found('a,b,lat,lon', [['timestamp', 'b']]).columns).toEqual({ timestamp: 1, lat: 2, lon: 3 })
    expect(() => found('a,b', [['lat', 'Breite']])).toThrow('columns')
  })
})
