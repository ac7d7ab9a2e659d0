import type { Catalogue } from '@haulway/platform/messages.ts'

export const en = {
  'define.cycleTime': 'Cycle time',
  'define.cycleTime.formula':
    'From first standing to be loaded until the same the next time: travel, queue, spotting, loading, haul, dumping, return and delay add up to it exactly.',
  'define.cycleTime.out':
    'Cycles without an end, and those longer than the longest cycle of their route: they count and haul, their times do not.',
  'define.cycleTime.setting': 'Longest cycle of the route, and what the reader omits.',
  'define.queueing': 'Queue',
  'define.queueing.formula':
    'From standing at a place until a server is free for this machine, first come first served.',
  'define.queueing.out': 'A machine that is alone, and driving inside the place.',
  'define.queueing.setting': 'Loaders that report from the place, else how many it serves at once.',
  'define.spotting': 'Spotting',
  'define.spotting.formula': 'From a free server to the start of the work, at most three minutes.',
  'define.spotting.out': 'What is longer with a free server: that is delay.',
  'define.spotting.setting': 'Three minutes, the same everywhere.',
  'define.delay': 'Delay',
  'define.delay.formula':
    'Standing for a minute or more outside places, in places for other things, with the engine off, beyond spotting, or while the loader is away. It is taken out of the phase that it interrupts.',
  'define.delay.out': 'Shorter stops; in averages, those of cycles without an end.',
  'define.delay.setting': 'Kinds of the places.',
  'define.hangPerLoad': 'Hang per load',
  'define.hangPerLoad.formula':
    'The loader was there and no truck stood to be loaded or spotted, from the end of a load until the next truck could come.',
  'define.hangPerLoad.out': 'After an hour without a load: that was a break.',
  'define.hangPerLoad.setting': 'Kind of the machine: loader.',
} as const satisfies Catalogue
