/** Names of `TextDecoder`, in the order in which a user may choose them. */
export const encodings = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1252',
  'windows-1250',
  'windows-1251',
  'gb18030',
  'big5',
  'shift_jis',
  'euc-kr',
  'koi8-r',
  'ibm866',
  'windows-1253',
  'windows-1254',
  'windows-1257',
] as const
export type Encoding = (typeof encodings)[number]

export const isEncoding = (name: string): name is Encoding => encodings.some((one) => one === name)
