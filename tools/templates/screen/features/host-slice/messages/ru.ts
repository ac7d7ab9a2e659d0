export const ru = {
  'hostSlice.sampleThing': '«Sample thing»',
  'hostSlice.sampleThing.none': 'Здесь пока ничего нет',
}
