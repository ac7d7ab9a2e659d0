import type { Words } from '@haulway/platform/messages.ts'

/** Why the identity provider brought somebody back without success, as the address tells it. */
export function troubleText(words: Words, trouble: string | undefined): string | undefined {
  if (trouble === 'unlinked') return words('session.trouble.unlinked')
  if (trouble === 'confirm') return words('session.trouble.confirm')
  if (trouble === 'unreachable') return words('session.trouble.unreachable')
  return trouble === undefined ? undefined : words('session.trouble.association')
}
