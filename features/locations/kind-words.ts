/** What a place is used for, by its name: in the languages of the product, as the trade names places. */
import type { LocationKind } from './location.resource.ts'

/** Beginnings of words, and short words that others begin with too. */
const beginnings = {
  load: /(?:^|[^\p{L}])(?:load|excavat|quarry|quarries|borrow|stope|shovel|погруз|карьер|забо[йя]|уступ|добыч|выемк|экскават|(?:pit|face|bench|cut|mine|block)(?:e?s)?(?!\p{L}))|装载|装车|采场|采区|矿坑|挖掘|工作面|取土/iu,
  dump: /(?:^|[^\p{L}])(?:dump|unload|crush|stockpil|hopper|waste|spoil|tailing|leach|разгруз|выгруз|отвал|склад|дробил|бункер|насыпь|хвосто|обогатит|(?:tip|fill|mill|plant|rom|дск)s?(?!\p{L}))|卸|排土|破碎|堆场|料堆|堆料|料仓|废石|弃土|弃渣|填方|尾矿/iu,
} as const

/** The use that a name tells, null where it tells none or both. */
export function kindOfName(name: string): LocationKind | null {
  const isLoad = beginnings.load.test(name)
  const isDump = beginnings.dump.test(name)
  if (isLoad && isDump) return /(?:^|[^\p{L}])(?:unload|разгруз|выгруз)|卸/iu.test(name) ? 'dump' : null
  return isLoad ? 'load' : isDump ? 'dump' : null
}
