/** What a driver adds to an event in the cab, beside the batch. */
import { defineEndpoint, text } from '@haulway/resource'
import { LARGEST_PHOTO } from './photos/photos.endpoints.ts'

/** Idempotent by `photo`. 404 while the note is still on its way: the cab repeats the call later. */
export const sendCabPhoto = defineEndpoint({
  method: 'POST',
  path: '/telemetry/photo',
  summary: 'A photograph of a note that the device has stated: JPEG, PNG or WebP as the body',
  access: { kind: 'device', secret: ['bearer'] },
  query: {
    /** `id` of the note in the batch. */
    note: text({ required: true, max: 100 }),
    /** Chosen by the device, a UUID. */
    photo: text({ required: true, max: 36 }),
  },
  bytes: { largest: LARGEST_PHOTO },
  output: { photo: text({ required: true }) },
})

/**
 * `noteType` of a note by which a driver contradicts a load or dump; `detail.disputes` is the id of that event, as
 * lists of events have it.
 */
export const DISPUTE = 'wrong load'
