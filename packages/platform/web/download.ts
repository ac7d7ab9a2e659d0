import type { DownloadedFile } from './api.ts'

/** Gives a text, or bytes, to the reader as a file. */
export function downloadText(name: string, type: string, text: string | Uint8Array<ArrayBuffer>): void {
  downloadBlob(name, new Blob([text], { type }))
}

/** Gives bytes to the reader as a file. */
export function downloadBlob(name: string, content: Blob): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}

/** Gives a file that the server wrote to the reader. */
export function saveFile({ name, content }: DownloadedFile): void {
  downloadBlob(name, content)
}
