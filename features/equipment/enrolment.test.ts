import { expect, test } from 'vitest'
import { addressProblem, protocolsOf, testLine } from './enrolment.ts'

const SECRET = 'a-secret_of-43-characters'
const origin = 'https://haul.example'
const of = (name: string) => {
  const found = protocolsOf(origin, SECRET).find((one) => one.name === name)
  if (!found) throw new Error(`${name} is no protocol`)
  return found
}

test('encodes the server address with the secret as the id for Traccar Client', () => {
  const code = new URL(of('traccar').code ?? '')
  // The app takes the part before the question mark as its server.
  expect(`${code.origin}${code.pathname}`).toBe(of('traccar').settings[0]?.value)
  expect(code.searchParams.get('id')).toBe(SECRET)
})

test('encodes an HTTP configuration with the secret as the password for OwnTracks', () => {
  const inline = new URL(of('owntracks').code ?? '').searchParams.get('inline') ?? ''
  expect(JSON.parse(atob(inline))).toEqual({
    _type: 'configuration',
    mode: 3,
    url: 'https://haul.example/api/telemetry/owntracks',
    auth: true,
    username: 'haulway',
    password: SECRET,
  })
})

test('builds a terminal command that sends a position', () => {
  expect(testLine(origin, SECRET, [-97.123456789, 33])).toBe(
    `curl "https://haul.example/api/telemetry/osmand?id=${SECRET}&lat=33.00000&lon=-97.12346"`,
  )
})

test.each([
  ['http://localhost:8080', 'local'],
  ['https://127.0.0.1:8443', 'local'],
  ['http://[::1]:8080', 'local'],
  ['http://haul.example', 'insecure'],
  ['https://haul.example', null],
  ['https://localhost.example', null],
])('reports whether phones can reach and trust the server address: %s', (address, trouble) => {
  expect(addressProblem(address)).toBe(trouble)
})
