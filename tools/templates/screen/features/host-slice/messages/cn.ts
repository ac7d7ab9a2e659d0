export const cn = {
  'hostSlice.sampleThing': '“Sample thing”',
  'hostSlice.sampleThing.none': '暂无内容',
}
