import { defineEndpoint, group, instant, number, pageOf, person, text } from '@haulway/resource'

/** Bytes of every part but the last, which holds the rest. */
const LARGEST_PART = 1_048_576

/** `{a}` is the collection of the entry that holds the files, `{b}` the entry (core 7). */
const container = { a: text({ required: true, max: 64 }), b: text({ required: true, max: 36 }) }
const inContainer = { ...container, id: text({ required: true, max: 36 }) }
const files = '/filecontainers/{a}/{b}/files'
const uploads = '/filecontainers/{a}/{b}/uploads'
/** The entry decides: its permissions apply to its files. */
const access = { kind: 'session' } as const

const size = number({ required: true, integer: true, min: 0 })

const file = {
  id: text({ required: true }),
  name: text({ required: true }),
  /** Bytes. */
  size,
  /** Determined from the content. */
  mediaType: text({ required: true }),
  /** SHA-256 of the content, hexadecimal. */
  sha256: text({ required: true }),
  /** Version of the content: a replacement must give the version that it replaces. */
  version: number({ required: true, integer: true, min: 1 }),
  createdAt: instant({ required: true }),
  createdBy: person(),
  modifiedAt: instant({ required: true }),
  modifiedBy: person(),
}

export const listFiles = defineEndpoint({
  method: 'GET',
  path: files,
  summary: 'Files of an entry',
  access,
  params: container,
  output: pageOf(file),
})

export const downloadFile = defineEndpoint({
  method: 'GET',
  path: `${files}/{id}`,
  summary: 'The content of a file; a part of it with Range',
  access,
  params: inContainer,
  output: null,
  file: true,
})

export const deleteFile = defineEndpoint({
  method: 'DELETE',
  path: `${files}/{id}`,
  summary: 'Delete a file',
  access,
  params: inContainer,
  output: null,
})

const upload = {
  id: text({ required: true }),
  name: text({ required: true }),
  size,
  /** Bytes received: where the next part begins. */
  received: size,
  /** Bytes of every part but the last. */
  partSize: size,
}

const replaces = number({ integer: true, min: 1 })
/** The existing file of that name, which the upload would replace. */
const current = group(file)

export const beginUpload = defineEndpoint({
  method: 'POST',
  path: uploads,
  summary:
    'Begin to upload a file; 409 with the file of that name that is there, unless `replaces` names its version',
  access,
  params: container,
  body: {
    name: text({ required: true, max: 255 }),
    size: number({ required: true, integer: true, min: 0 }),
    replaces,
  },
  output: upload,
  status: 201,
  refusal: { current },
})

export const readUpload = defineEndpoint({
  method: 'GET',
  path: `${uploads}/{id}`,
  summary: 'How far an upload has come: where to go on after a broken connection',
  access,
  params: inContainer,
  output: upload,
})

export const sendPart = defineEndpoint({
  method: 'PUT',
  path: `${uploads}/{id}`,
  summary: 'Send the next part; one that has arrived already is taken again without effect',
  access,
  params: inContainer,
  query: { offset: number({ required: true, integer: true, min: 0 }) },
  bytes: { largest: LARGEST_PART },
  output: upload,
  refusal: { upload: group(upload) },
})

export const finishUpload = defineEndpoint({
  method: 'POST',
  path: `${uploads}/{id}/finish`,
  summary: 'Make the uploaded bytes a file of the entry; checked here by content',
  access,
  params: inContainer,
  body: { replaces },
  output: file,
  status: 201,
  refusal: { current, upload: group(upload) },
})

export const cancelUpload = defineEndpoint({
  method: 'DELETE',
  path: `${uploads}/{id}`,
  summary: 'Give an upload up',
  access,
  params: inContainer,
  output: null,
})
