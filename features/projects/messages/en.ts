export const en = {
  'projects.title': 'Projects',
  'projects.one': 'Project',
  'projects.field.title': 'Title',
  'projects.field.timeZone': 'Time zone',
  'projects.field.timeZone.help': 'Days and shifts of the project are counted in it.',
  'projects.field.description': 'Description',
  'projects.group.calendar': 'Work days and shifts',
  'projects.group.permissions': 'Who it is open to',
  'projects.field.workDays': 'Work days',
  'projects.workDays.mon': 'Mon',
  'projects.workDays.tue': 'Tue',
  'projects.workDays.wed': 'Wed',
  'projects.workDays.thu': 'Thu',
  'projects.workDays.fri': 'Fri',
  'projects.workDays.sat': 'Sat',
  'projects.workDays.sun': 'Sun',
  'projects.field.shifts': 'Shifts',
  'projects.field.shifts.help':
    'The first, the second and the third. One that ends before it starts crosses midnight and begins the day before.',
  'projects.shifts.title': 'Name',
  'projects.shifts.start': 'Start',
  'projects.shifts.end': 'End',
  'projects.shifts.breakStart': 'Break from',
  'projects.shifts.breakEnd': 'Break to',
  'projects.field.exceptions': 'Days off and extra days',
  'projects.exceptions.date': 'Date',
  'projects.exceptions.works': 'Worked',
  'projects.exceptions.reason': 'Reason',
  'projects.field.restricted': 'Open only to those below',
  'projects.field.restricted.help':
    'Account administrators and haul managers always see it. For others the project, its routes and its locations are not there.',
  'projects.field.permissions': 'Permissions',
  'projects.permissions.user': 'Person',
  'projects.permissions.group': 'Group',
  'projects.permissions.level': 'May',
  'projects.permissions.level.view': 'View',
  'projects.permissions.level.change': 'Change',

  'validation.shift.overlap': 'The shifts overlap',
  'validation.shift.break': 'The break must lie within the shift',
  'menu.about.projects': 'Job sites and the routes on them',
  'projects.empty':
    'A job site with its work days and shifts. Routes from a load place to a dump place are made on its page.',
  'menu.projects': 'Projects and Routes',
} as const

type Texts = typeof en
declare module '@haulway/resource/names.ts' {
  interface Messages extends Texts {}
}
