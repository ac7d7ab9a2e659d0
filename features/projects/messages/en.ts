export const en = {
  'projects.title': 'Projects',
  'projects.one': 'Project',
  'projects.field.title': 'Title',
  'projects.field.timeZone': 'Time zone',
  'projects.field.timeZone.help': 'Days and shifts of the project are counted in it.',
  'projects.field.description': 'Description',
  'projects.newRoute': 'New route',
  'projects.noRoutes': 'The project has no routes yet',
} as const
