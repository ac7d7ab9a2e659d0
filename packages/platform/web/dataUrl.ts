/** The content of a file as the address of a picture, for files that need the session and the context account to be read. */
export function dataUrl(content: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(reader.result as string))
    reader.addEventListener('error', () => reject(new Error('the picture cannot be read')))
    reader.readAsDataURL(content)
  })
}
