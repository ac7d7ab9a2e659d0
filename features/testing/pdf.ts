/** Reads the text of a PDF with another library than the one that wrote it. */
import { getDocumentProxy } from 'unpdf'

export interface PdfText {
  readonly title: string
  /** The texts of each page, in the order in which they were written. */
  readonly pages: readonly (readonly string[])[]
  /** All text without spaces, because lines are broken at any place. */
  readonly text: string
}

export async function readPdf(bytes: Uint8Array): Promise<PdfText> {
  const pdf = await getDocumentProxy(new Uint8Array(bytes))
  const pages: string[][] = []
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const { items } = await (await pdf.getPage(number)).getTextContent()
    pages.push(items.flatMap((item) => ('str' in item && item.str.trim() !== '' ? [item.str] : [])))
  }
  const { info } = await pdf.getMetadata()
  const title = 'Title' in info ? String(info.Title) : ''
  await pdf.cleanup()
  return { title, pages, text: pages.flat().join('').replace(/\s/g, '') }
}
