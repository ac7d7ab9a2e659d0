/**
 * Derives what a location is used for from its name, in the languages of the product and the vocabulary of the trade.
 */
import type { LocationKind } from './location.resource.ts'

/** Word beginnings, and short words that must match whole, as other words begin with them too. */
const beginnings = {
  load: /(?:^|[^\p{L}])(?:load|excavat|quarry|quarries|borrow|stope|shovel|погруз|карьер|забо[йя]|уступ|добыч|выемк|экскават|(?:pit|face|bench|cut|mine|block)(?:e?s)?(?!\p{L}))|装载|装车|采场|采区|矿坑|挖掘|工作面|取土/iu,
  dump: /(?:^|[^\p{L}])(?:dump|unload|crush|stockpil|hopper|waste|spoil|tailing|leach|разгруз|выгруз|отвал|склад|дробил|бункер|насыпь|хвосто|обогатит|(?:tip|fill|mill|plant|rom|дск)s?(?!\p{L}))|卸|排土|破碎|堆场|料堆|堆料|料仓|废石|弃土|弃渣|填方|尾矿/iu,
} as const

/** The kind that a name implies; null where it implies none or both. */
export function kindOfName(name: string): LocationKind | null {
  const isLoad = beginnings.load.test(name)
  const isDump = beginnings.dump.test(name)
  if (isLoad && isDump) return /(?:^|[^\p{L}])(?:unload|разгруз|выгруз)|卸/iu.test(name) ? 'dump' : null
  return isLoad ? 'load' : isDump ? 'dump' : null
}
