import { defineEndpoint, secret, text } from '@haulway/resource'

const ofDrivers = { kind: 'permission', resource: 'drivers', action: 'update', feature: 'tracker' } as const
const params = { id: text({ required: true, max: 36 }) }

/**
 * Sets the PIN with which a driver signs on in the cab, beside the employee ID. It is stored as a hash and returned
 * by no endpoint.
 */
export const setDriverPin = defineEndpoint({
  method: 'PUT',
  path: '/drivers/{id}/pin',
  summary: 'Set the PIN that a driver signs on with in the cab: four to eight digits',
  access: ofDrivers,
  params,
  body: { pin: secret({ required: true, example: '2580' }) },
  output: null,
})

export const clearDriverPin = defineEndpoint({
  method: 'DELETE',
  path: '/drivers/{id}/pin',
  summary: 'Clear the PIN of a driver, who cannot sign on in the cab any more',
  access: ofDrivers,
  params,
  output: null,
})
