import type { DownloadedFile } from './api.ts'

/** Gives a file to the reader. */
export function saveFile({ name, content }: DownloadedFile): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}
