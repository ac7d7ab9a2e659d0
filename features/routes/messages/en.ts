export const en = {
  'routes.title': 'Routes',
  'routes.one': 'Route',
  'routes.field.title': 'Title',
  'routes.field.project': 'Project',
  'routes.field.loadLocations': 'Load locations',
  'routes.field.dumpLocations': 'Dump locations',
  'routes.field.material': 'Material',
  'routes.field.equipmentCount': 'Machines assigned',
} as const
