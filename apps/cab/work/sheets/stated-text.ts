import type { CabWords } from '../../messages/load.ts'

/** Words for what a driver stated without a button of a board; such statements may have no title. */
const kinds = {
  fuel: 'cab.work.fuel',
  'add hours': 'cab.work.hours.add',
  'bucket load': 'cab.work.bucket',
  load: 'cab.work.loaded',
  note: 'cab.work.note',
} as const

/** What was stated, as the driver reads it: the title of the button or the text of the note, with its kind if need be. */
export function statedText(type: string, title: string, words: CabWords): string {
  if (type === 'driver route') return words('cab.work.chosen', { route: title })
  const key = Object.hasOwn(kinds, type) ? kinds[type as keyof typeof kinds] : undefined
  if (key === undefined) return title
  if (title === '') return words(key)
  return type === 'bucket load' ? `${words(key)}: ${title}` : title
}
