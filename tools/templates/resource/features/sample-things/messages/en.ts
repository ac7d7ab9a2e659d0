export const en = {
  'sampleThings.title': 'Sample Things',
  'sampleThings.one': 'Sample thing',
  'sampleThings.field.title': 'Title',
  'sampleThings.field.description': 'Description',
  'menu.about.sample-things': 'Sample things',
} as const

type Texts = typeof en
declare module '@haulway/resource/names.ts' {
  interface Messages extends Texts {}
}
