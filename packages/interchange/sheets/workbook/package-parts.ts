/** Parts of a workbook's ZIP package (ECMA-376 part 2). What they unpack to is bounded, whatever they claim. */
import { Unzip, UnzipInflate } from 'fflate'
import { Unreadable } from '@haulway/platform/unreadable.ts'
import { decodeText } from '../../text/encoding.ts'
import type { SheetBounds } from '../bounds.ts'
import { localName, unreadable, walkXml } from './xml.ts'

/** Bytes given to the unpacker at a time: at deflate's best ratio some four megabytes come out. */
const PIECE = 4_096
const MEGABYTE = 1_000_000

export interface Parts {
  /** Names of all parts of the package. */
  readonly names: ReadonlySet<string>
  /** Texts of the wanted parts; those that are cut off are absent. */
  readonly texts: ReadonlyMap<string, string>
}

/** Names of parts are equal whatever their case; some programs write backslashes. */
export const partName = (path: string): string => path.replaceAll('\\', '/').replace(/^\/+/, '').toLowerCase()

function joined(chunks: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0))
  chunks.reduce((at, chunk) => (whole.set(chunk, at), at + chunk.length), 0)
  return whole
}

/** XML is in UTF-8 unless it says otherwise. */
function xmlText(bytes: Uint8Array): string {
  try {
    const { text, certain } = decodeText(bytes)
    if (certain) return text
  } catch {
    throw unreadable()
  }
  throw unreadable()
}

export function unpackParts(
  bytes: Uint8Array,
  wanted: (name: string) => boolean,
  { unpacked: most }: SheetBounds,
): Parts {
  const names = new Set<string>()
  const found = new Map<string, Uint8Array>()
  let total = 0
  const failures: unknown[] = []
  const unzip = new Unzip((file) => {
    const name = partName(file.name)
    names.add(name)
    if (!wanted(name)) return
    const chunks: Uint8Array[] = []
    file.ondata = (error, chunk, final) => {
      // oxlint-disable-next-line typescript/no-unnecessary-condition -- fflate gives null where there is none
      if (error) failures.push(error)
      else {
        total += chunk.length
        if (total <= most) chunks.push(chunk)
        if (final) found.set(name, joined(chunks))
      }
    }
    file.start()
  })
  unzip.register(UnzipInflate)
  try {
    for (let from = 0; from < bytes.length && failures.length === 0; from += PIECE) {
      unzip.push(bytes.subarray(from, from + PIECE), from + PIECE >= bytes.length)
      if (total > most) throw new Unreadable('import.tooLarge', { max: most / MEGABYTE })
    }
  } catch (error) {
    throw error instanceof Unreadable ? error : unreadable()
  }
  if (failures.length > 0) throw unreadable()
  return { names, texts: new Map([...found].map(([name, one]) => [name, xmlText(one)])) }
}

export interface Relation {
  readonly id: string
  /** Last part of its type, which is the same in strict and transitional workbooks: `worksheet`. */
  readonly type: string
  /** Name of a part. */
  readonly target: string
}

const folderOf = (part: string): string => part.slice(0, part.lastIndexOf('/') + 1)

/** Name of the part that holds the relations of another one; those of the package for ''. */
export function relationsPart(part: string): string {
  const folder = folderOf(part)
  return `${folder}_rels/${part.slice(folder.length)}.rels`
}

function resolveTarget(target: string, part: string): string {
  let path = target
  try {
    path = decodeURIComponent(target)
  } catch {
    // A percent sign that encodes nothing is one.
  }
  const plain = path.replaceAll('\\', '/')
  const steps: string[] = []
  for (const step of (plain.startsWith('/') ? plain : folderOf(part) + plain).split('/')) {
    if (step === '..') steps.pop()
    else if (step !== '' && step !== '.') steps.push(step)
  }
  return partName(steps.join('/'))
}

/** The relations of a part to others of the package. */
export function readRelations(xml: string, part: string, limits: SheetBounds): Relation[] {
  const relations: Relation[] = []
  walkXml(xml, limits, {
    onOpen({ name, attributes }) {
      const target = attributes['Target']
      if (localName(name) !== 'Relationship' || target === undefined) return
      if (attributes['TargetMode'] === 'External') return
      const type = attributes['Type'] ?? ''
      relations.push({
        id: attributes['Id'] ?? '',
        type: type.slice(type.lastIndexOf('/') + 1),
        target: resolveTarget(target, part),
      })
    },
  })
  return relations
}
