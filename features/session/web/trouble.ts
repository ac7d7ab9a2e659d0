import type { Words } from '@haulway/platform/messages.ts'

/** Why the identity provider returned without success, from the address. */
export function troubleText(words: Words, trouble: string | undefined): string | undefined {
  if (trouble === 'unlinked') return words('session.trouble.unlinked')
  if (trouble === 'confirm') return words('session.trouble.confirm')
  if (trouble === 'unreachable') return words('session.trouble.unreachable')
  return trouble === undefined ? undefined : words('session.trouble.association')
}
