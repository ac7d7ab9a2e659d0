import { defineEndpoint, resourceEndpoints, text } from '@haulway/resource'
import { haulIcons, iconModels } from './pictures.resource.ts'

export const LARGEST_ICON = 4 * 1_048_576
export const LARGEST_MODEL = 8 * 1_048_576

const access = (action: 'create' | 'read' | 'update') =>
  ({ kind: 'permission', resource: 'haulCategories', action, feature: 'tracker' }) as const
/** Id of an entry, or for reading the name of a built-in machine type. */
const params = { id: text({ required: true, max: 36 }) }
/** Version of the content, contained in returned addresses for caching. */
const query = { v: text({ max: 36 }) }
const title = text({ required: true, max: 100 })

export const iconCalls = {
  create: defineEndpoint({
    method: 'POST',
    path: '/haulicons/content',
    summary: 'Upload an icon: JPEG, PNG or WebP, fitted into 60 x 30 pixels (twice that for dense screens)',
    access: access('create'),
    query: { title },
    bytes: { largest: LARGEST_ICON },
    output: resourceEndpoints(haulIcons).create.output,
    status: 201,
  }),
  replace: defineEndpoint({
    method: 'PUT',
    path: '/haulicons/{id}/content',
    summary: 'Replace the picture of an icon',
    access: access('update'),
    params,
    bytes: { largest: LARGEST_ICON },
    output: resourceEndpoints(haulIcons).read.output,
  }),
  read: defineEndpoint({
    method: 'GET',
    path: '/haulicons/{id}/content',
    summary: 'The picture of an icon, or of a built-in machine type; the front is to the left',
    access: access('read'),
    params,
    query,
    output: null,
    file: true,
  }),
}

export const modelCalls = {
  create: defineEndpoint({
    method: 'POST',
    path: '/iconmodels/content',
    summary: 'Upload a 3D model: GLB, or glTF with everything inside; colours and triangles only',
    access: access('create'),
    query: { title },
    bytes: { largest: LARGEST_MODEL },
    output: resourceEndpoints(iconModels).create.output,
    status: 201,
  }),
  replace: defineEndpoint({
    method: 'PUT',
    path: '/iconmodels/{id}/content',
    summary: 'Replace the content of a model',
    access: access('update'),
    params,
    bytes: { largest: LARGEST_MODEL },
    output: resourceEndpoints(iconModels).read.output,
  }),
  read: defineEndpoint({
    method: 'GET',
    path: '/iconmodels/{id}/content',
    summary: 'A model, or that of a built-in machine type, as GLB',
    access: access('read'),
    params,
    query,
    output: null,
    file: true,
  }),
}
