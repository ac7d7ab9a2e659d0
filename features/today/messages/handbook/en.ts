import type { Catalogue } from '@haulway/platform/messages.ts'

export const en = {
  'today.handbook': 'Handbook',
  'menu.about.handbook': 'What every figure means and what is left out of it',
  'today.handbook.formula': 'How it is reckoned',
  'today.handbook.out': 'What is left out',
  'today.handbook.setting': 'What sets it',
  'today.handbook.won': 'Here',
  'today.handbook.open': 'Read in the handbook',
  'today.handbook.explain': 'What is “{{title}}”?',
  'today.won.shift': '{{shift}}, calendar of {{project}}',
  'today.won.route': '{{route}}: {{target}}',
  'define.hauled': 'Hauled',
  'define.hauled.formula':
    'Weight, loads or volume of the cycles that were loaded in the shift. A cycle counts in the two hours in which its loading ended, once it has dumped.',
  'define.hauled.out':
    'Loads that have not dumped yet, loads that nobody resolved, and loads whose weight is not known (as loads they count).',
  'define.hauled.setting':
    'Weight of a load: a scale or sensor first, then what was pressed, then the route or the haul category.',
  'define.target': 'Target',
  'define.target.formula':
    'The sum of the targets of the routes that run in this shift. It is even over the working time of the shift; each loader at a load place of the route has the same share. A place where no loader reports counts as one.',
  'define.target.out': 'Routes without a target in the chosen measure, and breaks.',
  'define.target.setting': 'Targets and shifts of each route.',
  'define.projection': 'Projected end',
  'define.projection.formula': 'Hauled ÷ working time so far × working time of the whole shift.',
  'define.projection.out': 'Nothing is told in the first half hour. Trucks under way are not foreseen.',
  'define.projection.setting': 'Start, end and break of the shift in the project.',
  'define.required': 'Rate required',
  'define.required.formula':
    '(Target − hauled) ÷ working hours left. Kept from now on, it reaches the target exactly at the end of the shift.',
  'define.required.out': 'Breaks that are still to come.',
  'define.required.setting': 'Target of the routes, calendar of the project.',
  'define.yesterday': 'Yesterday',
  'define.yesterday.formula':
    'The same shift of the work day before, as long after its start as this one is now.',
  'define.yesterday.out': 'Days that are not worked.',
  'define.yesterday.setting': 'Work days of the project.',
  'define.queue': 'Queue now',
  'define.queue.formula': 'Trucks that stand to be loaded or to dump while others are served.',
  'define.queue.out': 'Machines that were silent for five minutes, and trucks of other projects.',
  'define.queue.setting': 'How many a place serves at once.',
  'define.hang': 'Hang now',
  'define.hang.formula': 'Loaders that stand ready in a load place while no truck stands to be loaded.',
  'define.hang.out': 'Loaders with the engine off, and those that were silent for five minutes.',
  'define.hang.setting': 'Kind of the machine: loader.',
  'define.change': 'Loss at change of shifts',
  'define.change.formula':
    'What the first and the last hour hauled less than the median hour between, in rates of working time. Of the last shift that is over.',
  'define.change.out':
    'Hours with less than half an hour of work; shifts with fewer than three hours between.',
  'define.change.setting': 'Calendar of the project.',
  'define.lastData': 'Last data',
  'define.lastData.formula': 'The newest position of any machine of the project.',
  'define.lastData.out': 'Positions ahead of the clock of the server.',
  'define.lastData.setting': 'How often a tablet sends: the machine.',
  'define.short': 'Short',
  'define.short.formula':
    'Two hours that have been over for a quarter of an hour in which at least one whole load is missing from the target. Until somebody states a cause it asks for one.',
  'define.short.out': 'Stretches without a target.',
  'define.short.setting': 'Targets of the routes; a load is the mean load of the row.',
  'define.trucks': 'Trucks there and planned',
  'define.trucks.formula':
    'Planned: machines assigned to the routes that load at the place. There: machines that stand to be loaded there or come to it, or were loaded there last within the hour. Loaders of one place share them.',
  'define.trucks.out': 'Machines that were silent for five minutes.',
  'define.trucks.setting': 'Assignments of the dispatcher.',
} as const satisfies Catalogue
