export const en = {
  'dashboards.widgets.kind.SAMPLE_THING': 'Sample thing',
  'hostSlice.sampleThing.counted': 'Machines that loaded: {{machines}}. Loads: {{loads}}.',
}
