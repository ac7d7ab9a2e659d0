export const en = {
  'hostSlice.sampleThing': 'Sample thing',
  'hostSlice.sampleThing.none': 'Nothing here yet',
}
