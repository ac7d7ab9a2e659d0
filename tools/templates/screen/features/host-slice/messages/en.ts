export const en = {
  'hostSlice.sampleThing': 'Sample Thing',
  'hostSlice.sampleThing.none': 'Nothing here yet',
}
