import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hugePng } from '@haulway/testing/png.ts'
import { testApp, type TestApp } from '../testing/test-app.ts'
import { bodyOf, errorKeys, type FileReply, fileSite, readStored, upload } from './server/files-world.ts'

let app: TestApp
let number = 0

beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

/** A separate site, so that leftovers can be counted. */
const newSite = () => fileSite(app, `Site ${(number += 1)}`)

const plain = (width = 40, height = 30) =>
  sharp({ create: { width, height, channels: 3, background: '#c08040' } })

const html = '<!doctype html><script>alert(1)</script>'
const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
const png = await plain().png().toBuffer()
const jpeg = await plain(800, 600).jpeg().toBuffer()
const zipEnd = Buffer.concat([
  Buffer.from('PK\u0003\u0004'),
  Buffer.alloc(40),
  Buffer.from('PK\u0005\u0006'),
  Buffer.alloc(18),
])

const refused: [what: string, name: string, bytes: Buffer, key: string][] = [
  ['14,000 x 14,000 pixels', 'huge.png', hugePng(14_000), 'validation.picture.pixels'],
  ['GIF', 'a.gif', await plain().gif().toBuffer(), 'validation.file.type'],
  ['TIFF', 'a.tif', await plain().tiff().toBuffer(), 'validation.file.type'],
  ['GIF named PNG', 'a.png', await plain().gif().toBuffer(), 'validation.file.type'],
  ['SVG with a script', 'a.svg', Buffer.from(svg), 'validation.file.type'],
  ['page named PNG', 'a.png', Buffer.from(html), 'validation.file.type'],
  ['text named PNG', 'a.png', Buffer.from('just text'), 'validation.file.ending'],
  ['JPEG named PNG', 'a.png', jpeg, 'validation.file.ending'],
  ['PNG with a page behind it', 'a.png', Buffer.concat([png, Buffer.from(html)]), 'validation.picture'],
  ['PNG with an archive behind it', 'a.png', Buffer.concat([png, zipEnd]), 'validation.picture'],
  ['JPEG with an archive behind it', 'a.jpg', Buffer.concat([jpeg, zipEnd]), 'validation.picture'],
  [
    'JPEG with a page inside',
    'a.jpg',
    Buffer.concat([jpeg.subarray(0, 20), Buffer.from(html), jpeg.subarray(20)]),
    'validation.picture',
  ],
  ['half a JPEG', 'a.jpg', jpeg.subarray(0, jpeg.length / 2), 'validation.picture'],
  ['half a PNG', 'a.png', png.subarray(0, png.length - 30), 'validation.picture'],
  ['head of a PNG', 'a.png', png.subarray(0, 20), 'validation.picture'],
  ['archive', 'a.zip', zipEnd, 'validation.file.type'],
  ['archive named DOCX', 'a.docx', zipEnd, 'validation.file.type'],
  ['gzip', 'a.csv', Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3]), 'validation.file.type'],
  ['program', 'a.txt', Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0]), 'validation.file.type'],
]

test.each(refused)('%s is refused and leaves nothing behind', async (_, name, bytes, key) => {
  const site = await newSite()
  const reply = await upload(site.manager, site.place, name, bytes)
  expect(reply.status, reply.text).toBe(400)
  expect(errorKeys(reply)).toEqual([key])
  expect(await readStored(app, site.account)).toEqual({ folders: 0, objects: 0, uploads: 0, files: 0 })
})

test('a photo loses its EXIF location, is turned upright and remains a photo', async () => {
  const site = await newSite()
  const photo = await plain(400, 200)
    .jpeg()
    .withExif({
      IFD0: { Copyright: 'somebody' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '50/1 30/1 0/1', GPSLongitude: '10/1 0/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer()
  expect((await sharp(photo).metadata()).exif).toBeDefined()
  const file = bodyOf<FileReply>(await upload(site.manager, site.place, 'pit.jpg', photo))
  expect(file).toMatchObject({ mediaType: 'image/jpeg', name: 'pit.jpg' })
  const reply = await fetch(`${app.url}${site.place}/files/${file.id}`, {
    headers: { cookie: site.manager.cookie },
  })
  const stored = Buffer.from(await reply.arrayBuffer())
  expect(stored.length).toBe(file.size)
  const { width, height, exif, orientation } = await sharp(stored).metadata()
  expect({ width, height, exif, orientation }).toEqual({
    width: 200,
    height: 400,
    exif: undefined,
    orientation: undefined,
  })
  // The original bytes are deleted.
  expect(await readStored(app, site.account)).toEqual({ folders: 1, objects: 1, uploads: 0, files: 1 })
})

test.each([
  ['drawing.pdf', Buffer.from('%PDF-1.7\n1 0 obj'), 'application/pdf'],
  ['points.csv', Buffer.from('id,x,y\n1,2,3\n'), 'text/csv'],
  ['surface.xml', Buffer.from('<?xml version="1.0"?><LandXML/>'), 'application/xml'],
  ['заметка.txt', Buffer.from('Карьер: склад № 2'), 'text/plain'],
  ['a.webp', await plain().webp().toBuffer(), 'image/webp'],
])('accepts %s with the media type of its content', async (name, bytes, mediaType) => {
  const site = await newSite()
  const reply = await upload(site.manager, site.place, name, bytes)
  expect([reply.status, bodyOf<FileReply>(reply).mediaType]).toEqual([201, mediaType])
})
