import { expect, test } from 'vitest'
import { plainText, runsOf } from '@haulway/platform/server/pdf/faces.ts'
import { words } from '../product/server.ts'

test.each(Object.entries(words))(
  'document fonts have a glyph for every character of the messages in %s',
  (_, catalogue) => {
    const texts = Object.values(catalogue).flatMap((message) =>
      typeof message === 'string' ? [message] : Object.values(message),
    )
    expect(texts.length).toBeGreaterThan(1_000)
    const wrong = texts.map(plainText).filter((text) => {
      const drawn = runsOf(text, 'semibold').map((run) => run.text)
      return drawn.join('') !== text
    })
    expect(wrong).toEqual([])
  },
)
