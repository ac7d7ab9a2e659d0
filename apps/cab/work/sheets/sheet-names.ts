/** What can be opened over the work. */
export type SheetName = 'note' | 'day' | 'more' | 'route' | 'material' | 'fuel' | 'hours' | 'signOff'
