import type { Catalogue } from '@haulway/platform/messages.ts'

/** Of the screen on which loads and dumps are settled. */
export const en = {
  'cycles.unresolved.title': 'Unresolved loads and dumps',
  'cycles.unresolved.remark': {
    one: '{{count}} load or dump is unresolved',
    other: '{{count}} loads or dumps are unresolved',
  },
  'cycles.unresolved.remark.link': 'Settle them',
  'cycles.unresolved.select': 'Select {{event}} of {{equipment}} at {{time}}',
  'cycles.unresolved.selectAll': 'Select all',
  'cycles.unresolved.accept': { one: 'Accept {{count}} proposal', other: 'Accept {{count}} proposals' },
  'cycles.unresolved.before': 'Before',
  'cycles.unresolved.after': 'After',
  'cycles.unresolved.noNeighbour': 'nothing known',
  'cycles.unresolved.noPlace': 'outside all places',
  'cycles.unresolved.decision': 'Decision',
  'cycles.unresolved.proposed': 'proposed',
  'cycles.unresolved.offer.infer.load': 'There was a load: {{what}}',
  'cycles.unresolved.offer.infer.dump': 'There was a dump: {{what}}',
  'cycles.unresolved.offer.named': 'Elsewhere or at another time: say where and when',
  'cycles.unresolved.offer.drop.load': 'It was no load',
  'cycles.unresolved.offer.drop.dump': 'It was no dump',
  'cycles.unresolved.offer.merge.load': 'One load with that at {{time}}',
  'cycles.unresolved.offer.merge.dump': 'One dump with that at {{time}}',
  'cycles.unresolved.offer.assign.load': 'It was a load; its dump stays unknown',
  'cycles.unresolved.offer.assign.dump': 'It was a dump; its load stays unknown',
  'cycles.unresolved.place': 'Place',
  'cycles.unresolved.time': 'Time',
  'cycles.unresolved.done': { one: '{{count}} decision is stored', other: '{{count}} decisions are stored' },
  'cycles.unresolved.refused': {
    one: '{{count}} was refused: see its row',
    other: '{{count}} were refused: see their rows',
  },
  'cycles.unresolved.empty.title': 'Nothing is unresolved',
  'cycles.unresolved.empty.text':
    'Every load of this range has found its dump, and every dump its load ({{when}}).',
  'cycles.unresolved.more': {
    one: '{{count}} more follows when these are decided',
    other: '{{count}} more follow when these are decided',
  },
  'cycles.unresolved.decided': 'What was decided',
  'cycles.unresolved.decided.by': '{{by}}, {{when}}',
  'cycles.unresolved.decided.merge': 'One with its neighbor',
  'cycles.unresolved.decided.assign': 'It took place {{what}}',
  'cycles.unresolved.state.inForce': 'in force',
  'cycles.unresolved.state.resting': 'without effect',
  'cycles.unresolved.state.resting.why':
    'Its event is not there any more after later facts, or a newer decision counts.',
  'cycles.unresolved.state.undone': 'undone',
  'cycles.unresolved.undo': 'Undo',
  'cycles.unresolved.undo.label': 'Undo the decision about {{equipment}} at {{time}}',
} as const satisfies Catalogue
