import { pixel } from '@haulway/testing/hostile-input/request-examples.ts'
import type { Examples } from '../../testing/marked-site/examples.ts'
import { downloadBuiltInModel } from '../../testing/marked-site/file-resources.ts'

/** Files of the examples of icons and models. */
export const examples: Examples = {
  async fill({ app, client, example }) {
    const contents = { haulicons: pixel, iconmodels: await downloadBuiltInModel(app, client) }
    for (const [collection, body] of Object.entries(contents)) {
      const path = `/api/${collection}/${example(collection)}/content`
      const reply = await client.fetch(path, { method: 'PUT', body })
      if (reply.status >= 300) throw new Error(`${path}: ${reply.status} ${reply.text}`)
    }
  },
}
