export const en = {
  'locations.title': 'Locations',
  'locations.one': 'Location',
  'locations.field.title': 'Title',
  'locations.field.kind': 'Used for',
  'locations.kind.load': 'Load',
  'locations.kind.dump': 'Dump',
  'locations.kind.both': 'Load and dump',
  'locations.kind.other': 'Other',
  'locations.field.boundary': 'Boundary',
  'locations.field.boundary.help':
    'Draw around the ground where machines really stand, not around the whole pit.',
  'locations.field.project': 'Project',
  'locations.field.timeZone': 'Time zone',
  'locations.field.timeZone.help': "Left out: the project's, without a project the account's.",
  'locations.field.description': 'Description',
} as const
