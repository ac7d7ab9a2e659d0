/**
 * Accounts with one example of everything that has an id. Each of their texts contains a mark, so that a leak is
 * noticed.
 */
import type { Resource } from '@haulway/resource'
import { type Site, siteOf } from '@haulway/testing/contract-suite/fixture.ts'
import { resources } from '../../product/server.ts'
import { allFeatures, setFeatures } from '../features.ts'
import { expectStatus } from '../hauls.ts'
import type { TestApp, TestClient } from '../test-app.ts'
import { fillExamples, type UnfilledSite } from './examples.ts'
import { downloadBuiltInModel, resourcesWithFiles } from './file-resources.ts'

export interface MarkedSite {
  readonly account: string
  /** Part of every text of the account, and of no other text. */
  readonly mark: string
  /** An account administrator. */
  readonly client: TestClient
  readonly site: Site
  /** Id of the example entry by collection, as named in addresses and references. */
  readonly examples: ReadonlyMap<string, string>
  /** Id of another entry, for collections with nested entries. */
  readonly seconds: ReadonlyMap<string, string>
  /** A model file that the upload of models accepts. */
  readonly model: Uint8Array
  /** The secret of a device of the example of `equipment`. */
  readonly deviceSecret: string
}

function markTexts(
  mark: string,
  draft: Record<string, unknown>,
  resource: Resource,
): Record<string, unknown> {
  const texts = Object.entries(draft).map(([name, value]) => {
    const field = resource.fields[name]
    if (field?.kind.name !== 'text' || typeof value !== 'string') return [name, value]
    // With the mark, an address, a number or a coordinate reference would be invalid.
    if (field.options['format'] !== undefined || name === 'reference') return [name, value]
    return [name, `${mark} ${value}`.slice(0, Number(field.options['max'] ?? 255))]
  })
  return Object.fromEntries(texts) as Record<string, unknown>
}

/** A client that marks the entries it creates, including those that drafts refer to. */
function markingClient(client: TestClient, mark: string): TestClient {
  return {
    cookie: client.cookie,
    fetch(path, init) {
      const resource = resources.find((one) => path === `/api/${one.name}`)
      const body = init?.body as Record<string, unknown> | undefined
      if (!resource || !body) return client.fetch(path, init)
      // The example has to be a truck that hauls.
      const kind = resource.name === 'equipment' ? { kind: 'hauler' } : {}
      return client.fetch(path, { ...init, body: { ...markTexts(mark, body, resource), ...kind } })
    },
  }
}

/** Adds another entry of every collection whose entries can have files. */
async function addSeconds(filling: UnfilledSite, site: Site): Promise<void> {
  for (const resource of resources.filter(({ name }) => resourcesWithFiles.includes(name))) {
    const { id } = await site.create(resource, 2)
    filling.addSecond(resource.name, id)
    filling.addSecond(`filecontainers/${resource.name}`, id)
  }
}

function requireId(id: string | undefined, collection: string): string {
  if (id === undefined || id === '') throw new Error(`no example of ${collection}`)
  return id
}

/** Creates an account with an example of each collection. All of its texts contain `mark`. */
export async function createMarkedSite(app: TestApp, mark: string): Promise<MarkedSite> {
  const account = await app.account(`${mark} account`)
  await setFeatures(app, account, allFeatures(true))
  const client = markingClient(await app.client(account, [1]), mark)
  const site = siteOf(client, account, resources)
  const examples = new Map<string, string>([['accounts', account]])
  const seconds = new Map<string, string>()
  for (const resource of resources) {
    const item = await site.create(resource, 1)
    examples.set(resource.name, item.id)
  }
  const filling: UnfilledSite = {
    app,
    client,
    account,
    mark,
    example: (collection) => requireId(examples.get(collection), collection),
    add: (collection, id) => void examples.set(collection, requireId(id, collection)),
    addSecond: (collection, id) => void seconds.set(collection, requireId(id, collection)),
  }
  await fillExamples(filling, (collection) => examples.has(collection))
  await addSeconds(filling, site)
  const deviceSecret = filling.example('device secret')
  const model = await downloadBuiltInModel(app, client)
  // Waits for the background work that the entries cause: a report waits for it.
  await expectStatus(200, client.fetch('/api/cyclereport/loadDumpCycles'))
  return { account, mark, client, site, examples, seconds, model, deviceSecret }
}
