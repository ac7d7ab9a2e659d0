import { defineEndpoint, list, listOf, number } from '@haulway/resource'

const degrees = listOf(number({ required: true }), { required: true, max: 100_000 })

/** Driven roads, for maps without another ground layer. Points in degrees, in the order of travel. */
export const drivenRoads = defineEndpoint({
  method: 'GET',
  path: '/ground/ways',
  summary: 'Roads as machines of the account drove them',
  access: { kind: 'permission', resource: 'dispatcher', action: 'read', feature: 'tracker' },
  output: {
    ways: list(
      { lon: degrees, lat: degrees, passes: number({ required: true, integer: true }) },
      { required: true, max: 100_000 },
    ),
  },
})
