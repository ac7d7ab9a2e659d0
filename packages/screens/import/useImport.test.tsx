import { expect, test } from 'vitest'
import { cellKey, uploadContent } from './useImport.ts'

const textOf = (blob: Blob): Promise<unknown> =>
  new Promise((done) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => done(reader.result))
    reader.readAsText(blob)
  })

test('uploads the file unchanged, preceded by the corrected cells and their length in bytes', async () => {
  const file = new Blob(['a,b\n1,2\n'])
  expect(uploadContent({ file, mended: new Map() })).toEqual({ bytes: file, mended: 0 })
  const mended = new Map([
    [cellKey(2, 1), '矿车'],
    [cellKey(7, 0), 'a "b"'],
  ])
  const sent = uploadContent({ file, mended })
  const head = '[[2,1,"矿车"],[7,0,"a \\"b\\""]]'
  expect([sent.mended, await textOf(sent.bytes)]).toEqual([
    new TextEncoder().encode(head).length,
    `${head}a,b\n1,2\n`,
  ])
})
