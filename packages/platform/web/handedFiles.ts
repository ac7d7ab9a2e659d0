/** Files that a screen hands to the next one, since an address cannot hold them. */
let handed: readonly File[] = []

/** To be called before the next screen opens. */
export function handFiles(files: readonly File[]): void {
  handed = files
}

/** The files handed to this screen, once. */
export function takeHandedFiles(): readonly File[] {
  const files = handed
  handed = []
  return files
}
