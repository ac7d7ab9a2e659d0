export const en = {
  'rates.title': 'Rates',
  'rates.one': 'Rate',
  'rates.field.title': 'Title',
  'rates.field.equipment': 'Machine',
  'rates.field.equipment.help':
    'Empty: every machine of the category. The rate that names its machine goes before one of its category, that before one for all machines; of several the latest counts.',
  'rates.field.haulCategory': 'Haul category',
  'rates.field.haulCategory.help': 'Empty as well as the machine: every machine.',
  'rates.field.basis': 'Paid per',
  'rates.field.basis.help':
    'Hours are those of cycles within shifts, without breaks. Loads and tonnes are those that the machine hauls.',
  'rates.basis.hour': 'Hour',
  'rates.basis.load': 'Load',
  'rates.basis.tonne': 'Tonne',
  'rates.field.amount': 'Amount',
  'rates.field.amount.help': 'In the currency of the account.',
  'rates.field.validFrom': 'Valid from',
  'rates.field.validFrom.help':
    'From the beginning of this day in the zone of the account, until a later rate.',
  'validation.rates.decimals': 'At most {{max}} decimals',
  'menu.about.rates': 'What is paid for machines an hour, a load or a tonne, and from which day on',
} as const

type Texts = typeof en
declare module '@haulway/resource/names.ts' {
  interface Messages extends Texts {}
}
