export const en = {
  'sampleThings.title': 'Sample things',
  'sampleThings.one': 'Sample thing',
  'sampleThings.field.title': 'Title',
  'sampleThings.field.description': 'Description',
} as const

type Texts = typeof en
declare module '@haulway/resource/names.ts' {
  interface Messages extends Texts {}
}
