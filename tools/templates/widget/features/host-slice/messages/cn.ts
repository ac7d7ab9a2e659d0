export const cn = {
  'dashboards.widgets.kind.SAMPLE_THING': '“Sample thing”',
  'hostSlice.sampleThing.counted': '有装车的设备 {{machines}} 台，装车 {{loads}} 次。',
}
