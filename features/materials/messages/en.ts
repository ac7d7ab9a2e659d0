export const en = {
  'materials.title': 'Materials',
  'materials.one': 'Material',
  'materials.field.title': 'Title',
  'materials.field.density': 'Density',
  'materials.field.density.help': 'Loose, as it lies in the body. Turns weight into volume.',
  'materials.field.color': 'Color',
  'materials.field.tested': 'Tested',
  'materials.field.tested.help': 'The density comes from a test, not from a table.',
} as const
