export const en = {
  'materials.title': 'Materials',
  'materials.one': 'Material',
  'materials.field.title': 'Title',
  'materials.field.density': 'Density',
  'materials.field.density.help': 'Loose, as it lies in the body. Turns weight into volume.',
  'materials.field.looseFactor': 'Loose factor',
  'materials.field.looseFactor.help':
    'Loose volume of one volume in the bank: 1.25 when it swells by a quarter.',
  'materials.field.compactedFactor': 'Compacted factor',
  'materials.field.compactedFactor.help':
    'Compacted volume of one volume in the bank: 0.9 when it shrinks by a tenth.',
  'materials.volumes': 'Volumes of the same mass',
  'materials.volumes.bank': 'In the bank',
  'materials.volumes.loose': 'Loose',
  'materials.volumes.compacted': 'Compacted',
  'materials.volumes.state': 'State',
  'materials.volumes.volume': 'Volume',
  'materials.volumes.density': 'Density',
  'materials.volumes.none':
    'Give the loose factor and the compacted factor to see the same mass in the bank, loose and compacted',
  'materials.field.color': 'Color',
  'materials.field.tested': 'Tested',
  'materials.field.tested.help': 'The density comes from a test, not from a table.',
  'menu.about.materials': 'What is hauled, with its density',
  'materials.empty':
    'What is hauled: gravel, ore, topsoil. With a density, weights become volumes; routes and reports are told by material.',
} as const

type Texts = typeof en
declare module '@haulway/resource/names.ts' {
  interface Messages extends Texts {}
}
