import type { Examples } from '../../testing/marked-site/examples.ts'
import { resourcesWithFiles } from '../../testing/marked-site/file-resources.ts'

/** An attribute of an entry of each collection whose entries hold files. */
export const examples: Examples = {
  async fill({ client, mark, example }) {
    for (const holder of resourcesWithFiles) {
      const path = `/api/attributes/${holder}/${example(holder)}/note`
      const reply = await client.fetch(path, { method: 'PUT', body: { value: `${mark} note` } })
      if (reply.status >= 300) throw new Error(`${path}: ${reply.status} ${reply.text}`)
    }
  },
}
