import { VERSION_NAME } from '@haulway/features/tablet-software/tablet-software.ts'

/** The build that this page is of, as its manifest names it and as the tablet reports it. */
export function runningVersion(): string {
  const named = document.querySelector<HTMLMetaElement>(`meta[name="${VERSION_NAME}"]`)?.content ?? ''
  return named === '' ? 'development' : named
}
