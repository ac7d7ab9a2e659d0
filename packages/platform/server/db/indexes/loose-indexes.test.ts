import { expect, test } from 'vitest'
import { builtComment, type IndexState, wastedPages } from './loose-indexes.ts'

const built = { name: 'one', pages: 1_000, tablePages: 2_000, rows: 100_000, owned: true }
const index: IndexState = { ...built, comment: builtComment(built) }

test.each<[string, Partial<IndexState>, number]>([
  ['that has just been built', {}, 0],
  ['that has grown as its rows have', { pages: 2_000, rows: 200_000 }, 0],
  ['that has grown to half empty pages', { pages: 2_000 }, 1_000],
  ['that has hardly grown since it was built, although rows are gone', { pages: 1_100, rows: 50_000 }, 0],
  ['that was never built by the product', { comment: null }, 400],
  ['with the comment of an administrator', { pages: 2_000, comment: 'for the auditors' }, 0],
  ['of another user', { pages: 2_000, owned: false }, 0],
  ['that is small', { pages: 20, rows: 100, comment: null }, 0],
  ['that is small beside its table', { pages: 2_000, tablePages: 1_000_000 }, 0],
  ['whose rows were never counted', { pages: 2_000, rows: -1 }, 0],
])('an index %s has pages that a rebuild saves', (_, changed, pages) => {
  expect(wastedPages({ ...index, ...changed })).toBe(pages)
})
