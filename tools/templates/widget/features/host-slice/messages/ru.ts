export const ru = {
  'dashboards.widgets.kind.SAMPLE_THING': '«Sample thing»',
  'hostSlice.sampleThing.counted': 'Машин грузилось: {{machines}}. Погрузок: {{loads}}.',
}
