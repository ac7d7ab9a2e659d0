import { defineEndpoint, json, text } from '@haulway/resource'

/** OpenAPI 3.1 document of every endpoint. */
export const openApiDocument = defineEndpoint({
  method: 'GET',
  path: '/openapi.json',
  summary: 'This description',
  access: { kind: 'public' },
  output: {
    openapi: text({ required: true }),
    info: json<object, true>({ required: true }),
    paths: json<object, true>({ required: true }),
    components: json<object, true>({ required: true }),
  },
})
