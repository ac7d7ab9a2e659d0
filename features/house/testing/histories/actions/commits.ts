/**
 * Random actions on commits: committing days, accepting late facts, unlocking, and sharing reports; after each the
 * effect on the figures is checked.
 */
import { expect } from 'vitest'
import { pick } from '@haulway/testing'
import type { CommitItem } from '../../../../commits/commits.endpoints.ts'
import {
  checkLedger,
  checkRestatements,
  readCommittedFigures,
  countHeldRows,
  type Period,
  readProposals,
} from '../checks/commits.ts'
import { fetchBody, type TestSite } from '../test-site.ts'

type Reply = Awaited<ReturnType<TestSite['client']['fetch']>>
type Action = (world: TestSite) => Promise<Reply | undefined>

/** A shared copy of the cycle time report, and the number of cycles that it states. */
interface Copy {
  readonly id: string
  readonly query: string
  readonly cycles: number
}

interface Memory {
  /** Committed periods by id, with their frozen figures. */
  readonly commits: Map<string, { period: Period; figures: unknown }>
  readonly copies: Copy[]
}
const memories = new WeakMap<TestSite, Memory>()
const getMemory = (world: TestSite): Memory => {
  const known = memories.get(world) ?? { commits: new Map(), copies: [] }
  memories.set(world, known)
  return known
}

export const commitDay: Action = async (world) => {
  const { client, random, projects, days } = world
  const day = pick(random, days)!
  const body = { project: pick(random, projects)!.id, firstDay: day, lastDay: day }
  const reply = await client.fetch('/api/commits', { body })
  if (reply.status !== 201) return reply
  const { id, project, from, to } = reply.body as CommitItem
  const period = { id, project: project.id, day, from, to }
  getMemory(world).commits.set(id, { period, figures: await readCommittedFigures(world, period) })
  return reply
}

/** Asserts that no committed figure has changed since the commit, and that every pending change is listed. */
async function checkCommits(world: TestSite): Promise<void> {
  const { commits } = getMemory(world)
  for (const { period, figures } of commits.values())
    expect(await readCommittedFigures(world, period)).toEqual(figures)
  await checkLedger(world, [...commits.values()].map(({ period }) => period)) // oxfmt-ignore
}

const someCommit = (world: TestSite) => pick(world.random, [...getMemory(world).commits.values()])

/** Accepting late facts and unlocking both record the listed changes as restatements. */
async function restate(world: TestSite, { id }: Period, what: 'takein' | 'unlock'): Promise<Reply> {
  const listed = await readProposals(world, id)
  const { items } = await fetchBody<{ items: CommitItem[] }>(world, 'commits?limit=200')
  const { version } = items.find((one) => one.id === id)!
  const body = { reason: 'It was so', ...(what === 'unlock' ? { version } : {}) }
  const reply = await world.client.fetch(`/api/commits/${id}/${what}`, { body })
  if (reply.status === 200)
    await checkRestatements(world, id, what === 'takein' ? 'taken in' : 'unlocked', listed)
  return reply
}

export const acceptLateFacts: Action = async (world) => {
  const one = someCommit(world)
  if (!one) return undefined
  await checkCommits(world)
  const reply = await restate(world, one.period, 'takein')
  if (reply.status === 200) one.figures = await readCommittedFigures(world, one.period)
  await checkCommits(world)
  return reply
}

async function unlockOne(world: TestSite, period: Period): Promise<Reply> {
  const reply = await restate(world, period, 'unlock')
  expect(reply.status, reply.text).toBe(200)
  getMemory(world).commits.delete(period.id)
  return reply
}

export const unlock: Action = async (world) => {
  const one = someCommit(world)
  return one && (await unlockOne(world, one.period))
}

const cyclesOf = async (world: TestSite, query: string): Promise<number> =>
  (await fetchBody<{ cycles: number }>(world, `cyclereport/loadDumpCycles/summary?${query}`)).cycles

/** Shares a report of a past time range. */
export const shareReport: Action = async (world) => {
  const { client, random, projects, from, app } = world
  const to = Math.min(app.clock(), from + Math.round((12 + random() * 60) * 3_600_000))
  const of = random() < 0.5 ? { project: pick(random, projects)!.id } : {}
  const range = { from: new Date(from).toISOString(), to: new Date(to).toISOString(), ...of }
  const query = new URLSearchParams(range).toString()
  const body = { recipient: 'Ann', language: 'en', report: 'cycle-times', ...range }
  const reply = await client.fetch('/api/sharedreports', { body })
  if (reply.status === 201) {
    const { id } = reply.body as { id: string }
    getMemory(world).copies.push({ id, query, cycles: await cyclesOf(world, query) })
  }
  return reply
}

interface SentReports {
  items: { id: string; figures: { group: string; column: string; before: number; after: number }[] }[]
}

/** Compares each shared copy with what it would state now. */
async function checkCopies(world: TestSite): Promise<void> {
  const reply = await world.client.fetch('/api/restatements/sent/compare', { method: 'POST' })
  expect(reply.body, reply.text).toEqual({ waiting: 0 })
  const { items } = await fetchBody<SentReports>(world, 'restatements/sent?limit=100')
  for (const { id, query, cycles } of getMemory(world).copies) {
    const now = await cyclesOf(world, query)
    const figure = items
      .find((one) => one.id === id)
      ?.figures.find(({ group, column }) => group === '' && column === 'cycles')
    expect(figure && [figure.before, figure.after], `copy ${query}`).toEqual(
      now === cycles ? undefined : [cycles, now],
    )
  }
}

/** Finally accepts everything that commits hold back: the figures become those of a site without any commit. */
export async function unlockAllCommits(world: TestSite): Promise<void> {
  await checkCommits(world)
  await checkCopies(world)
  for (const { period } of getMemory(world).commits.values()) await unlockOne(world, period)
  await checkCopies(world)
  expect(await countHeldRows(world)).toBe(0)
}
