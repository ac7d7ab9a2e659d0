/**
 * Parses machines that users paste: one per line, optionally with a kind and a description after a tab, semicolon or
 * comma.
 */
import type { Problem } from '@haulway/resource'
import type { EquipmentKind } from '../equipment/equipment.resource.ts'

/** More need an import from a file. */
export const MOST_MACHINES = 200
const LONGEST_ID = 64

export interface TypedMachine {
  readonly equipmentId: string
  readonly kind: EquipmentKind
  readonly description: string | null
  readonly problem: Problem | null
}

/**
 * Prefixes of words that identify the kind of a machine, in the languages of the product; short ones are model codes.
 */
const told: readonly (readonly [EquipmentKind, RegExp])[] = [
  [
    'loader',
    /(?:^|[^\p{L}])(?:loader|excavator|shovel|digger|backhoe|hauler-?loader|ex|exc|ld|wl|погр|экск|эо|драгл|ковш)|装载|挖掘|挖机|电铲|铲/iu,
  ],
  ['barge', /(?:^|[^\p{L}])(?:barge|барж)|驳船/iu],
  [
    'other',
    /(?:^|[^\p{L}])(?:dozer|bulldozer|grader|roller|compactor|water|fuel|service|pickup|бульд|грейд|каток|водов|топлив)|推土|平地|压路|洒水|加油/iu,
  ],
]

/** The kind of a machine by its name; hauler when the name does not identify it. */
export const kindOfMachine = (text: string): EquipmentKind =>
  told.find(([, words]) => words.test(text))?.[0] ?? 'hauler'

const same = (id: string): string => id.toLowerCase()

/** The machines in a text. `taken`: IDs of the account's machines, in lower case. */
export function typedMachines(text: string, taken: ReadonlySet<string>): TypedMachine[] {
  const seen = new Set<string>()
  const lines = text.split(/\r?\n/).map((line) => line.trim())
  return lines
    .filter((line) => line !== '')
    .map((line) => {
      const [first = '', ...rest] = line.split(/\t|[;,]/).map((part) => part.trim())
      const id = same(first)
      const twice = taken.has(id) || seen.has(id)
      seen.add(id)
      const description = rest
        .filter((part) => part !== '')
        .join(', ')
        .slice(0, 255)
      const problem: Problem | null =
        first === ''
          ? { key: 'validation.required' }
          : first.length > LONGEST_ID
            ? { key: 'validation.length.max', args: { max: LONGEST_ID } }
            : twice
              ? { key: 'validation.exists' }
              : null
      const kind = kindOfMachine(line)
      return { equipmentId: first, kind, description: description === '' ? null : description, problem }
    })
}
