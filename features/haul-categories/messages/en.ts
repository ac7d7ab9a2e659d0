export const en = {
  'haulCategories.title': 'Haul categories',
  'haulCategories.one': 'Haul category',
  'haulCategories.field.title': 'Title',
  'haulCategories.field.capacityWeight': 'Payload capacity',
  'haulCategories.field.capacityWeight.help':
    'Rated payload. A load or dump is recognised by its share of this weight.',
  'haulCategories.field.capacityVolume': 'Body capacity',
  'haulCategories.field.capacityVolume.help': 'Heaped volume of the body.',
  'haulCategories.field.tareDefault': 'Empty weight',
  'haulCategories.field.tareDefault.help': 'For machines of this category without a tare of their own.',
} as const
