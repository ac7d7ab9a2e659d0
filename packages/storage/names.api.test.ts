/** Fields are named as the trade names them, even where the name is an SQL keyword. */
import { defineTrialResource } from '@haulway/testing/trial-resource.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { choices, number, reference, rows, text, type Resource } from '@haulway/resource'
import { inAccount } from '@haulway/platform/server/db/index.ts'
import { fakeClock, testDatabase, type TestDatabase } from '@haulway/testing'
import { metricProfile } from '@haulway/units'
import { catalogueOf, storedOf } from './catalogue.ts'
import { listItems, matchingIds } from './list.ts'
import { findItem } from './select.ts'
import { insert, replace } from './store.ts'

const account = '01900000-0000-7000-8000-00000000000a'
const user = '01900000-0000-7000-8000-00000000000b'
const days = ['monday', 'tuesday']

const lanes: Resource = defineTrialResource({
  name: 'lanes',
  permission: 'materials',
  messages: 'lanes',
  titleField: 'order',
  hideable: true,
  fields: {
    order: text({ required: true }),
    end: number({ filterable: true }),
    user: reference('lanes'),
    when: choices(days),
    from: rows({ select: number(), table: reference('lanes'), check: choices(days) }),
  },
})
const catalogue = catalogueOf([lanes])
const stored = storedOf(catalogue, 'lanes')

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  await database.owner.query(`insert into accounts (id, title) values ($1, 'A')`, [account])
  await database.owner.query(`
    create table lanes (
      account_id uuid not null, id uuid not null, version integer not null default 1, hidden boolean not null default false,
      created_at timestamptz not null, created_by uuid not null, modified_at timestamptz not null, modified_by uuid not null,
      "order" text not null, "end" double precision, user_id uuid, "when" jsonb not null,
      primary key (account_id, id)
    );
    create table lanes_from (
      account_id uuid not null, lane_id uuid not null, position integer not null,
      "select" double precision, table_id uuid, "check" jsonb not null,
      primary key (account_id, lane_id, position)
    );
    select haulway_protect('lanes'), haulway_protect('lanes_from')`)
})
afterAll(() => database.close())

const clock = fakeClock()
const inChange = <T>(work: (change: Parameters<typeof insert>[3]) => Promise<T>) =>
  inAccount(database, { account, user }, (tx) =>
    work({
      tx,
      account,
      user,
      profile: metricProfile,
      now: new Date(clock()),
      trusted: clock(),
      changed: () => undefined,
    }),
  )
const page = { limit: null, page: null, offset: null, search: null, hidden: null, brief: null, sort: null }

test('writes, reads, finds and sorts entries whose field names are SQL keywords', async () => {
  const [first = '', second = ''] = await inChange((change) =>
    insert(
      stored,
      catalogue,
      [
        { order: 'North', end: 3 },
        { order: 'South', end: 1 },
      ],
      change,
    ),
  )
  const draft = {
    order: 'South',
    end: 2,
    user: { id: first },
    when: ['monday'],
    from: [{ select: 7, table: { id: first }, check: ['tuesday'] }],
  }
  await inChange((change) => replace(stored, catalogue, [{ id: second, draft }], change))
  const north = { id: first, title: 'North' }
  const south = {
    ...draft,
    id: second,
    user: north,
    from: [{ select: 7, table: north, check: ['tuesday'] }],
  }
  await inChange(async ({ tx }) => {
    expect(await findItem(tx, stored, catalogue, account, second)).toMatchObject(south)
    const asked = { ...page, search: 'o', sort: 'end,order,user', end: 2 }
    expect(await listItems(tx, stored, catalogue, account, asked)).toMatchObject({ items: [south], total: 1 })
    expect(await matchingIds(tx, lanes, account, { search: 'north', hidden: null })).toEqual([first])
  })
})

test('stores an empty list for an empty choices field, in an entry and in its rows', async () => {
  const [id = ''] = await inChange((change) =>
    insert(stored, catalogue, [{ order: 'Empty', from: [{ select: 1 }] }], change),
  )
  const found = await inChange(({ tx }) => findItem(tx, stored, catalogue, account, id))
  expect(found).toMatchObject({ when: [], from: [{ select: 1, table: null, check: [] }] })
})
