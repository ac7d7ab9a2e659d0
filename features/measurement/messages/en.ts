import type { Catalogue } from '@haulway/platform/messages.ts'

export const en = {
  'measurement.title': 'Measurement Settings',
  'measurement.one': 'Measurement profile',
  'measurement.empty': 'A profile says in which units an account or a person sees quantities.',
  'measurement.field.name': 'Name',
  'measurement.field.name.help':
    'The id of the profile: lowercase Latin letters, digits and hyphen. It cannot be changed later.',
  'measurement.field.measures': 'Units',
  'measurement.group.units': 'Units',
  'measurement.field.builtIn': 'Comes with the program',
  'measurement.field.accounts': 'Accounts',
  'measurement.field.users': 'Users',
  'measurement.name.internal': 'Base units (kg, m³)',
  'measurement.name.metric': 'Metric',
  'measurement.name.us': 'US',
  'measurement.ofAccount': 'As the account',
  'measurement.measures.weight': 'Weight',
  'measurement.measures.haulVolume': 'Haul volume',
  'measurement.measures.longDistance': 'Long distance',
  'measurement.measures.count': 'Count',
  'measurement.measures.liquidVolume': 'Liquid volume',
  'measurement.measures.shortDistance': 'Short distance',
  'measurement.measures.speed': 'Speed',
  'measurement.unit.unitsTitle': 'Unit id',
  'measurement.unit.label': 'Label',
  'measurement.unit.factor': 'Factor',
  'measurement.unit.factor.of': 'How many of this unit are 1 {{base}}',
  'measurement.unit.decimals': 'Decimals',
  'measurement.unit.lower': 'Lower limit',
  'measurement.unit.upper': 'Upper limit',
  'measurement.unit.total': 'Totals',
  'measurement.unit.total.help': 'Tables end with a sum in this unit: exact values are added, then rounded.',
  'measurement.unit.unbounded': 'none',
  'measurement.unit.add': 'Add a unit in brackets',
  'measurement.unit.remove': 'Remove {{unit}}',
  'measurement.unit.first': 'Shown first',
  'measurement.unit.brackets': 'In brackets',
  'measurement.unit.of': '{{kind}}, unit {{number}}',
  'measurement.preview.none': 'Not complete yet',
  'measurement.copy': 'Copy',
  'measurement.copy.of': 'Copy {{title}}',
  'measurement.builtIn': 'Comes with the program and does not change. Copy it to make one of your own.',
  'measurement.usedBy.text': 'accounts: {{accounts}}, users: {{users}}',
  'measurement.derived': 'Follow from these',
  'measurement.derived.density': 'Density',
  'measurement.derived.area': 'Area',

  'conflict.profile': 'In use: accounts {{accounts}}, users {{users}}',
  'conflict.builtIn': 'This entry comes with the program and does not change',
  'menu.about.measurement-settings': 'Units and decimals that people read their numbers in',
} as const satisfies Catalogue

type Texts = typeof en
declare module '@haulway/resource/names.ts' {
  interface Messages extends Texts {}
}
