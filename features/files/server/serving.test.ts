import { expect, test } from 'vitest'
import { validate } from '@haulway/resource'
import { beginUpload } from '../files.endpoints.ts'
import { badNames, expectHarmless, naughtyNames } from './naughty-names.ts'
import { attachmentDisposition } from './serving.ts'

const names = [...badNames, ...naughtyNames]

test(`none of ${names.length} accepted file names breaks the download header`, () => {
  const taken = names.flatMap((name) => {
    const read = validate({ name: beginUpload.body.name }, { name })
    return read.ok && read.value.name !== null ? [read.value.name] : []
  })
  expect(taken.length).toBeGreaterThan(5)
  for (const name of taken) expectHarmless(attachmentDisposition(name), name)
})
