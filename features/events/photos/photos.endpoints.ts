/** Photographs of notes. */
import { defineEndpoint, flag, list, text } from '@haulway/resource'

/** Per note. */
export const MAX_PHOTOS = 10
/** The size of camera files; stored photographs are smaller. */
export const LARGEST_PHOTO = 20 * 1_048_576

const may = (action: 'read' | 'update') =>
  ({ kind: 'permission', resource: 'events', feature: 'tracker', action }) as const
const ofEvent = { id: text({ required: true, max: 1_000 }) } as const
const ofPhoto = { ...ofEvent, photo: text({ required: true, max: 36 }) } as const

export const photos = {
  photos: list({ id: text({ required: true }) }, { required: true, max: MAX_PHOTOS }),
} as const

export const addPhoto = defineEndpoint({
  method: 'POST',
  path: '/events/{id}/photos',
  summary: 'Add a photograph to a note: JPEG, PNG or WebP, written anew without what it says of its place',
  access: may('update'),
  params: ofEvent,
  bytes: { largest: LARGEST_PHOTO },
  output: photos,
  status: 201,
})

export const readPhoto = defineEndpoint({
  method: 'GET',
  path: '/events/{id}/photos/{photo}',
  summary: 'A photograph of a note, or a small picture of it, as JPEG',
  access: may('read'),
  params: ofPhoto,
  query: { small: flag() },
  output: null,
  file: true,
})

export const removePhoto = defineEndpoint({
  method: 'DELETE',
  path: '/events/{id}/photos/{photo}',
  summary: 'Remove a photograph from a note for good',
  access: may('update'),
  params: ofPhoto,
  output: photos,
})
