/** Parses the text format of Prometheus as strictly as Prometheus does, and its expressions. */
import { parser } from '@prometheus-io/lezer-promql'

export interface MetricFamily {
  readonly type: string
  /** By name and labels as written. */
  readonly samples: ReadonlyMap<string, number>
}

const NAME = '[a-zA-Z_:][a-zA-Z0-9_:]*'
const LABEL = String.raw`[a-zA-Z_][a-zA-Z0-9_]*="(?:[^"\\\n]|\\["\\n])*"`
// Prometheus reads `NaN` in any case, and prom-client writes `Nan`.
const SAMPLE = new RegExp(
  String.raw`^(${NAME})(\{${LABEL}(?:,${LABEL})*\})? ([+-]Inf|NaN|Nan|[+-]?\d+(?:\.\d+)?(?:e[+-]?\d+)?)$`,
)
const HEAD = new RegExp(`^# (HELP|TYPE) (${NAME}) (.+)$`)

/** Throws for a malformed line, a repeated name, or a sample under another name. */
export function parseExposition(text: string): ReadonlyMap<string, MetricFamily> {
  const families = new Map<string, { type: string; samples: Map<string, number> }>()
  let current: string | undefined
  let helpName: string | undefined
  if (!text.endsWith('\n')) throw new Error('the last line does not end')
  for (const line of text.split('\n').filter((one) => one !== '')) {
    const [, kind, headName = '', rest = ''] = HEAD.exec(line) ?? []
    if (kind === 'HELP') {
      helpName = headName
    } else if (kind === 'TYPE') {
      if (helpName !== headName || families.has(headName))
        throw new Error(`not once, or without help: ${line}`)
      if (!['counter', 'gauge', 'histogram'].includes(rest)) throw new Error(`no such type: ${line}`)
      families.set(headName, { type: rest, samples: new Map() })
      current = headName
    } else {
      const [, name = '', labels = '', value = ''] = SAMPLE.exec(line) ?? []
      const family = families.get(current ?? '')
      const suffix = family?.type === 'histogram' ? /_(bucket|sum|count)$/ : /$^/
      if (!family || name.replace(suffix, '') !== current) throw new Error(`not of the format: ${line}`)
      if (family.samples.has(name + labels)) throw new Error(`twice: ${line}`)
      family.samples.set(name + labels, Number(value.replace('Inf', 'Infinity')))
    }
  }
  return families
}

/** Names of the series of these families. */
export function listSeries(families: ReadonlyMap<string, MetricFamily>): Set<string> {
  return new Set(
    [...families].flatMap(([name, { type }]) =>
      type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
    ),
  )
}

/** Names of the series in a PromQL expression; throws for an invalid one. */
export function listQueriedSeries(expression: string): string[] {
  const names: string[] = []
  parser.parse(expression).iterate({
    enter({ type, from, to }) {
      if (type.isError) throw new Error(`not PromQL at ${from}: ${expression}`)
      if (type.name === 'VectorSelector') names.push(/^[\w:]+/.exec(expression.slice(from, to))?.[0] ?? '')
    },
  })
  return names
}
