/**
 * Turns findings of rules into alarms that are raised, return and end. Pure except for its own memory: the clock
 * comes with the view, and a step counts only once it was stored (`done`); a step that could not be stored is
 * repeated.
 */
import type { AlarmRule } from '../alarm-limits/alarm-limits.ts'
import type { Facts, Finding, Subject } from './alarm.ts'
import type { Rule } from './rule.ts'
import { updateMemory } from './memory.ts'
import { positionRules, rules } from './rules.ts'
import { type Memory, newMemory, View, type ViewInput } from './view.ts'

/** The same trouble within this time is the same alarm (behaviour 19). */
export const RETURN_MS = 300_000
/** Facts farther apart than this tell nothing about the time between. */
const APART_MS = 15_000

export interface OpenAlarm {
  readonly id: string
  readonly rule: AlarmRule
  readonly subject: Subject
  readonly cause: string
  readonly facts: Facts
}

export interface EndedAlarm {
  readonly alarm: OpenAlarm
  readonly endedAt: number
}

export type Step =
  | { readonly kind: 'raise'; readonly rule: AlarmRule; readonly finding: Finding; readonly at: number }
  /** The trouble returned before the alarm was over for long. */
  | { readonly kind: 'return'; readonly alarm: OpenAlarm; readonly at: number }
  | { readonly kind: 'end'; readonly alarm: OpenAlarm; readonly at: number }
  /** The machines concerned, or their number of messages, changed. */
  | { readonly kind: 'change'; readonly alarm: OpenAlarm; readonly facts: Facts; readonly at: number }

/** How long a condition holds: time adds up while interruptions are shorter than the rule's off-delay. */
interface Timer {
  onMs: number
  counted: string | undefined
  at: number
  wasOn: boolean
  /** When it ceased; null while it holds. */
  offSince: number | null
}

const keyOf = (rule: AlarmRule, subjectId: string): string => `${rule} ${subjectId}`
const newTimer = (): Timer => ({
  onMs: 0,
  counted: undefined,
  at: Number.NEGATIVE_INFINITY,
  wasOn: false,
  offSince: null,
})

/** The shortest off-delay, so that a flickering signal neither ends nor returns. */
const LEAST_OFF_MS = 10_000

/**
 * `at`: time of the fact, which may be late; the off-delay runs by the clock, because a silent machine sends no
 * facts.
 */
function count(timer: Timer, { state, counted }: Finding, at: number, now: number, offMs: number): void {
  if (state === 'on' && counted !== timer.counted) {
    timer.onMs = 0
    timer.wasOn = false
    timer.counted = counted
  }
  const passed = Math.min(at - timer.at, APART_MS)
  if (passed > 0 && timer.wasOn) timer.onMs += passed
  if (state === 'off') timer.offSince ??= now
  if (state === 'on') timer.offSince = null
  if (timer.offSince !== null && now - timer.offSince >= offMs) timer.onMs = 0
  if (state !== 'hold') timer.wasOn = state === 'on'
  timer.at = Math.max(timer.at, at)
}

type Looked = Omit<ViewInput, 'memory' | 'open'>

export class Engine {
  readonly #rules: readonly Rule[]
  readonly #ofMoves: readonly Rule[]
  readonly #memory: Memory
  readonly #open = new Map<string, OpenAlarm>()
  readonly #ended = new Map<string, EndedAlarm>()
  readonly #timers = new Map<string, Timer>()

  /** Begins with stored open alarms, recently ended ones, and the memory of machines. */
  constructor(
    stored: {
      readonly open: readonly OpenAlarm[]
      readonly ended: readonly EndedAlarm[]
      readonly memory?: Memory
    },
    all: readonly Rule[] = rules,
    ofMoves: readonly Rule[] = positionRules,
  ) {
    this.#memory = stored.memory ?? newMemory()
    this.#rules = all
    this.#ofMoves = ofMoves
    for (const one of stored.open) this.#open.set(keyOf(one.rule, one.subject.id), one)
    for (const one of stored.ended) this.#keepEnded(one)
  }

  /** Evaluates all machines. */
  look(looked: Looked): Step[] {
    const view = this.#view(looked)
    updateMemory(view)
    this.#forget(view.now)
    const steps: Step[] = []
    const found = new Set<string>()
    for (const rule of this.#rules) {
      for (const finding of rule.find(view, null)) {
        found.add(keyOf(rule.name, finding.subject.id))
        steps.push(...this.#judge(view, rule, finding, steps))
      }
    }
    // Conditions of subjects without a finding, removed ones included, have ceased.
    for (const [key, alarm] of this.#open)
      if (!found.has(key)) steps.push({ kind: 'end', alarm, at: view.now })
    return steps
  }

  /** Evaluates the rules about position for machines that have moved. */
  moved(looked: Looked, machines: readonly string[]): Step[] {
    const view = this.#view(looked)
    return this.#ofMoves.flatMap((rule) =>
      rule.find(view, machines).flatMap((finding) => this.#judge(view, rule, finding, [])),
    )
  }

  /** Confirms that a step was stored; `id` is that of the alarm. */
  done(step: Step, id: string): void {
    if (step.kind === 'raise') {
      const { rule, finding } = step
      const { subject, cause, facts } = finding
      this.#open.set(keyOf(rule, subject.id), { id, rule, subject, cause, facts })
      return
    }
    const { alarm } = step
    const key = keyOf(alarm.rule, alarm.subject.id)
    if (step.kind === 'end') {
      this.#open.delete(key)
      this.#timers.delete(key)
      this.#keepEnded({ alarm, endedAt: step.at })
    } else if (step.kind === 'change') this.#open.set(key, { ...alarm, facts: step.facts })
    else this.#open.set(key, alarm)
  }

  get open(): readonly OpenAlarm[] {
    return [...this.#open.values()]
  }

  #view(looked: Looked): View {
    const open = (rule: AlarmRule, subject: string) => this.#open.get(keyOf(rule, subject))?.facts
    return new View({ ...looked, memory: this.#memory, open })
  }

  #keepEnded(one: EndedAlarm): void {
    const { rule, subject, cause } = one.alarm
    this.#ended.set(`${keyOf(rule, subject.id)} ${cause}`, one)
  }

  #forget(now: number): void {
    for (const [key, { endedAt }] of this.#ended) if (now - endedAt >= RETURN_MS) this.#ended.delete(key)
    // A condition that never held, or is long over, needs no timer.
    for (const [key, { offSince, at }] of this.#timers)
      if (!this.#open.has(key) && (offSince ?? at) < now - RETURN_MS) this.#timers.delete(key)
  }

  /** For several machines: when each of them is suppressed. */
  #isBehind({ behind = [] }: Rule, { subject, facts }: Finding, steps: readonly Step[]): boolean {
    const about = subject.kind === 'location' ? (facts.machines ?? []) : [subject.id]
    const isRaised = (rule: AlarmRule, id: string) =>
      this.#open.has(keyOf(rule, id)) ||
      steps.some((one) => one.kind === 'raise' && one.rule === rule && one.finding.subject.id === id)
    return about.length > 0 && about.every((id) => behind.some((rule) => isRaised(rule, id)))
  }

  #judge(view: View, rule: Rule, found: Finding, steps: readonly Step[]): Step[] {
    const key = keyOf(rule.name, found.subject.id)
    const alarm = this.#open.get(key)
    const isOff = view.limitsOf(found).isOff(rule.name)
    if (!alarm && (isOff || (found.state === 'off' && !this.#timers.has(key)))) return []
    const state = isOff ? 'off' : this.#isBehind(rule, found, steps) ? 'hold' : found.state
    const finding = { ...found, state }
    const at = finding.at ?? view.now
    const offMs = Math.max(rule.offMs, LEAST_OFF_MS)
    const timer = this.#timers.get(key) ?? newTimer()
    this.#timers.set(key, timer)
    count(timer, finding, at, view.now, offMs)
    if (alarm) return this.#goOn(view, alarm, finding, timer, offMs)
    if (state !== 'on' || timer.onMs < (rule.onMs?.(view, finding) ?? 0)) return []
    const before = this.#ended.get(`${key} ${finding.cause}`)
    if (before && view.now - before.endedAt < RETURN_MS)
      return [{ kind: 'return', alarm: before.alarm, at: view.now }]
    return [{ kind: 'raise', rule: rule.name, finding, at: view.now }]
  }

  #goOn(view: View, alarm: OpenAlarm, finding: Finding, timer: Timer, offMs: number): Step[] {
    const { state, cause, facts } = finding
    const at = view.now
    // Another cause of the same rule: the former alarm ends.
    if (state === 'on' && cause !== alarm.cause) return [{ kind: 'end', alarm, at }]
    const isOver = state === 'off' && timer.offSince !== null && at - timer.offSince >= offMs
    if (isOver) return [{ kind: 'end', alarm, at }]
    const [had, has] = [alarm.facts.machines ?? [], facts.machines ?? []]
    const isCounted = facts.count !== alarm.facts.count
    const isOther = state === 'on' && (isCounted || has.toSorted().join() !== had.toSorted().join())
    return isOther ? [{ kind: 'change', alarm, facts, at }] : []
  }
}
