import { expect, test } from 'vitest'
import { newPinProblem } from './pin.ts'

test.each(['2580', '40961', '19770612', '0042'])('accepts the PIN %s', (pin) => {
  expect(newPinProblem(pin)).toBeUndefined()
})

test.each(['', '123', '123456789', '12a4', ' 2580', '２５８０', '25 80', '-2580', '2580\n'])(
  'refuses %j as a PIN',
  (pin) => {
    expect(newPinProblem(pin)).toMatchObject({ field: 'pin', key: 'validation.pin' })
  },
)

test.each(['0000', '99999999', '1234', '4321', '34567', '7890', '0987'])(
  'refuses the PIN %s as too easy',
  (pin) => {
    expect(newPinProblem(pin)).toMatchObject({ field: 'pin', key: 'validation.pin.easy' })
  },
)
