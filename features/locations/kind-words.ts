/**
 * Derives what a location is used for from its name and the properties of a file, in the languages of the product and
 * the vocabulary of the trade.
 */
import { locationKinds, type LocationKind } from './location.resource.ts'

/** Word beginnings, and short words that must match whole, as other words begin with them too. */
const beginnings = {
  load: /(?:^|[^\p{L}])(?:load(?!ers?(?!\p{L}))|excavat|extract|digging|quarry|quarries|borrow|stope|shovel|погруз(?!чик)|карьер|забо[йя]|уступ|добыч|выемк|экскават|(?:pit|face|bench|cut|mine|block)(?:e?s)?(?!\p{L}))|装载(?!机)|装车|采场|采区|矿坑|挖掘|工作面|取土/iu,
  dump: /(?:^|[^\p{L}])(?:dump(?!ers?(?!\p{L})|[\s_-]*trucks?)|unload|discharg|dispos|landfill|tipping|crush|stockpil|stockyard|hopper|waste|spoil|tailing|leach|разгруз|выгруз|отвал|склад|отсып|свалк|дробил|бункер|насыпь|хвосто|обогатит|(?:tip|fill|mill|plant|rom|дск)s?(?!\p{L}))|卸|排土|破碎|堆场|料堆|堆料|料仓|废石|弃土|弃渣|填方|尾矿|填埋/iu,
  /** Where machines stand or are served, next to whatever the place is named after. */
  beside:
    /(?:^|[^\p{L}])(?:fuel|refuel|park(?:ing)?(?!\p{L})|workshop|maintenance|office|заправ|топлив|стоян|парков|ремонт|контор)|加油|停车|维修|办公/iu,
} as const

const isUnloading = /(?:^|[^\p{L}])(?:unload|разгруз|выгруз)|卸/iu
/** Loading and dumping, both named. */
const isBoth =
  /(?:^|[^\p{L}])(?:both(?!\p{L})|load[^\d]*[^\p{L}](?:dump|unload)|(?:dump|unload)[^\d]*[^\p{L}]load|погруз.*(?:раз|вы)груз|(?:раз|вы)груз.*[^\p{L}]погруз)|装卸|装.*卸|卸.*装/iu

/** The kind that a name implies; null where it implies none or both. */
export function kindOfName(name: string): LocationKind | null {
  if (beginnings.beside.test(name)) return null
  const isLoad = beginnings.load.test(name)
  const isDump = beginnings.dump.test(name)
  if (isLoad && isDump) return isUnloading.test(name) ? 'dump' : null
  return isLoad ? 'load' : isDump ? 'dump' : null
}

/** The kind that a property for the use of a place states; null where it is about something else. */
function kindOfUse(use: string): LocationKind | null {
  const stated = locationKinds.find((one) => one === use.toLowerCase())
  if (stated) return stated
  if (isBoth.test(use)) return 'both'
  return beginnings.beside.test(use) ? 'other' : kindOfName(use)
}

interface KindHints {
  /** Properties for the use of the place, the most telling first. */
  readonly uses: readonly string[]
  readonly name: string
  /** What it stands among: layer, folder. */
  readonly groups: readonly string[]
  readonly notes: string
}

const firstOf = (texts: readonly string[], kindOf: (text: string) => LocationKind | null) => {
  for (const text of texts) {
    const kind = kindOf(text)
    if (kind !== null) return kind
  }
  return null
}

/** The kind of a place in a file: as a property states it, else as its name, its group or its description implies. */
export function kindOfPlace({ uses, name, groups, notes }: KindHints): LocationKind | null {
  const stated = firstOf(uses, kindOfUse)
  if (stated !== null || beginnings.beside.test(name)) return stated
  return kindOfName(name) ?? firstOf([...groups, notes], kindOfName)
}
