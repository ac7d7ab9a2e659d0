/** Evidence for a load or dump, as lines that a screen can show. Keys are in `messages`. */
import type { Candidate, Role } from '@haulway/cycles'
import type { Evidence } from '../../detection/derived.ts'
import type { DetectionSettings } from '../../detection/settings.ts'
import { EMPTY, FULL } from '../sensors/payload.ts'
import { TURN_COSINE, wasBesideLoader } from './score.ts'
import type { Detail } from './work-state.ts'

function ofKind(role: Role, { t0, t1, detail }: Candidate<Detail>, settings: DetectionSettings): Evidence[] {
  const { kind, seconds } = detail
  if (kind === 'stop') {
    const needed = role === 'load' ? settings.loadSeconds : settings.dumpSeconds
    const key = seconds >= needed ? 'telemetry.evidence.stop' : 'telemetry.evidence.shortStop'
    return [{ kind: 'dwell', key, args: { seconds, needed }, t: t0 }]
  }
  if (kind === 'pass')
    return [{ kind: 'crossing', key: 'telemetry.evidence.visit', args: { seconds }, t: t0 }]
  if (kind === 'gap') {
    return [
      { kind: 'gap', key: 'telemetry.evidence.gap', args: { minutes: Math.round(seconds / 6) / 10 }, t: t1 },
    ]
  }
  return []
}

function ofSensors(role: Role, { t0, t1, detail }: Candidate<Detail>): Evidence[] {
  const lines: Evidence[] = []
  const { weightBefore: before, weightAfter: after } = detail
  const args = { tonnes: Math.round((detail.weightKg ?? 0) / 100) / 10 }
  if (role === 'load' && before === EMPTY && after === FULL) {
    lines.push({ kind: 'weight', key: 'telemetry.evidence.weightUp', args, t: t1 })
  } else if (role === 'dump' && before === FULL && after === EMPTY) {
    lines.push({ kind: 'weight', key: 'telemetry.evidence.weightDown', args, t: t1 })
  } else if (detail.weightWorks && before !== 0 && before === after) {
    lines.push({ kind: 'weight', key: 'telemetry.evidence.weightStayed', args: {}, t: t1 })
  }
  if (detail.weightSensor && lines.length > 0)
    lines.push({ kind: 'weight', key: 'telemetry.evidence.payloadSensor', args: {}, t: t1 })
  if (role === 'dump' && detail.bedAt !== null) {
    const key = detail.bedSensor ? 'telemetry.evidence.bedSensor' : 'telemetry.evidence.bed'
    lines.push({ kind: 'bed', key, args: {}, t: detail.bedAt })
  }
  if (detail.turn !== null && detail.turn <= TURN_COSINE.turned) {
    lines.push({ kind: 'turn', key: 'telemetry.evidence.turn', args: {}, t: t0 })
  }
  return lines
}

const ruleLine = (key: string, args: Evidence['args'], t: number): Evidence => ({
  kind: 'rule',
  key,
  args,
  t,
})

function ofLoader({ loader: left, beside }: Detail, t1: number): Evidence {
  if (left === 'left' || beside === null) return ruleLine('telemetry.evidence.leftLoader', {}, t1)
  const { loader, seconds, from } = beside
  if (loader === null) return ruleLine('telemetry.evidence.besideLoader', { seconds }, from)
  return ruleLine('telemetry.evidence.besideNamedLoader', { seconds, loader }, from)
}

/** Who decided what about it; the screen looks up the person's name. */
function ofDecisions({ decided }: Candidate<Detail>): Evidence[] {
  return (decided?.said ?? []).map(({ id, does, by, decidedAt }) => ({
    kind: 'decision',
    key: `telemetry.evidence.decided.${does}`,
    args: { by, decision: id },
    t: decidedAt,
  }))
}

export function evidenceOf(
  role: Role,
  candidate: Candidate<Detail>,
  flags: { inferred: boolean; unresolved: boolean },
  settings: DetectionSettings,
): Evidence[] {
  const { detail, t1 } = candidate
  const lines = [...ofKind(role, candidate, settings), ...ofSensors(role, candidate)]
  for (const one of [detail.button, detail.pieces]) {
    if (one?.role !== role) continue
    const { strength, buckets, t } = one
    const line = (key: string, args: Evidence['args'] = {}) =>
      lines.push({ kind: 'button', key: `telemetry.evidence.${key}`, args, t })
    if (strength !== 'bucket') line(strength)
    if (buckets > 0) line('bucket', { count: buckets })
  }
  if (role === 'load' && wasBesideLoader(detail, settings)) lines.push(ofLoader(detail, t1))
  const rule = (key: string): Evidence => ruleLine(`telemetry.evidence.${key}`, {}, t1)
  if (detail.previous) lines.push(rule('previousPlace'))
  if (flags.inferred && detail.kind !== 'decided')
    lines.push(rule(role === 'load' ? 'loadMissing' : 'dumpMissing'))
  if (flags.unresolved) lines.push(rule(role === 'load' ? 'noDumpFollowed' : 'noLoadBefore'))
  return [...lines, ...ofDecisions(candidate)]
}
