import type { Catalogue } from '@haulway/platform/messages.ts'

export const en = {
  'tabletSoftware.state.pre-release': 'Pre-release',
  'tabletSoftware.state.production': 'Production',
  'tabletSoftware.state.former': 'Former',
  'tabletSoftware.state.stopped': 'Stopped',
  'tabletSoftware.title': 'Software Versions',
  'tabletSoftware.rule':
    'A build is given to {{first}} tablets of its slot first. If {{silent}} of them do not report it within {{minutes}} minutes, it is stopped by itself; otherwise all tablets of the slot get it.',
  'tabletSoftware.slots':
    'Tablets in the pre-release slot run the latest pre-release build, all others the production build.',
  'tabletSoftware.slots.choose': 'Slots are chosen in the inventory of tablets',
  'tabletSoftware.readOnly': 'Only system administrators upload, promote, stop and remove builds.',
  'tabletSoftware.field.version': 'Version',
  'tabletSoftware.field.state': 'State',
  'tabletSoftware.field.rollout': 'Given to',
  'tabletSoftware.field.notes': 'Notes',
  'tabletSoftware.field.builtIn': 'Origin',
  'tabletSoftware.field.given': 'Tablets given',
  'tabletSoftware.field.reported': 'Reported',
  'tabletSoftware.field.failed': 'Not reported in time',
  'tabletSoftware.field.size': 'Size',
  'tabletSoftware.field.files': 'Files',
  'tabletSoftware.field.uploaded': 'Uploaded',
  'tabletSoftware.field.promoted': 'Promoted',
  'tabletSoftware.field.stopped': 'Stopped',
  'tabletSoftware.field.reason': 'Reason',
  'tabletSoftware.field.file': 'Build',
  'tabletSoftware.field.file.help': 'A ZIP of the files that the build wrote, at most {{megabytes}} MB',
  'tabletSoftware.builtIn.yes': 'With the server',
  'tabletSoftware.builtIn.no': 'Uploaded',
  'tabletSoftware.rollout.first': 'The first {{count}} tablets',
  'tabletSoftware.rollout.all': 'All of its slot',
  'tabletSoftware.rollout.nobody': 'Nobody',
  'tabletSoftware.stopped.itself': 'Tablets did not report it in time',
  'tabletSoftware.megabytes': '{{size}} MB',
  'tabletSoftware.upload': 'Upload a build',
  'tabletSoftware.upload.text':
    'It becomes a pre-release: tablets in the pre-release slot get it, the first {{first}} before the others.',
  'tabletSoftware.upload.choose': 'Choose a file',
  'tabletSoftware.upload.do': 'Upload',
  'tabletSoftware.upload.sending': 'The build is being sent and checked …',
  'tabletSoftware.upload.large': 'The file is larger than {{megabytes}} MB',
  'tabletSoftware.promote': 'Promote',
  'tabletSoftware.promote.title': 'Promote {{version}} to production',
  'tabletSoftware.promote.text':
    'All tablets in the production slot get it, of all accounts: the first {{first}} now, the others once these have reported it. The present production build becomes a former one.',
  'tabletSoftware.promote.former':
    'All tablets in the production slot get it again at once, of all accounts: it ran before. The present production build becomes a former one.',
  'tabletSoftware.stop': 'Stop',
  'tabletSoftware.stop.title': 'Stop {{version}}',
  'tabletSoftware.stop.text':
    'No tablet is given it any more, and it cannot be promoted again. Tablets that run it get the production build.',
  'tabletSoftware.stop.production':
    'No tablet is given it any more, and it cannot be promoted again. The former build takes its place for all tablets in the production slot.',
  'tabletSoftware.remove': 'Remove',
  'tabletSoftware.remove.title': 'Remove {{version}}',
  'tabletSoftware.remove.text': 'The build and its files are deleted for good. It can be uploaded again.',
  'tabletSoftware.empty': 'No build is known',
  'tabletSoftware.empty.text':
    'The server registers its own build when it starts. Until then tablets keep what they run.',
  'menu.about.tablet-management/software-versions':
    'Builds of the software of tablets: pre-release and production, roll-out',
  'validation.tabletSoftware.zip': 'This is not a ZIP file that can be read',
  'validation.tabletSoftware.files': 'The build may have at most {{max}} files',
  'validation.tabletSoftware.path': 'The ZIP holds a file whose name is not allowed, or twice: {{path}}',
  'validation.tabletSoftware.incomplete':
    'The ZIP holds no build: index.html and sw.js must be at its top, as the build wrote them',
  'validation.tabletSoftware.missing': 'The build names a file that is not in the ZIP: {{path}}',
  'validation.tabletSoftware.unlisted': 'The ZIP holds files that the build does not name',
  'validation.tabletSoftware.compressed':
    'The compressed file does not hold the same as its original: {{path}}',
  'validation.tabletSoftware.version': 'The files are not those from which the version of the build was made',
  'conflict.tabletSoftware.known': 'Build {{version}} is known already',
  'conflict.tabletSoftware.stopped': 'This build was stopped',
  'conflict.tabletSoftware.production': 'This build is production',
  'conflict.tabletSoftware.noFormer': 'No former build could take its place: promote another one first',
  'conflict.tabletSoftware.run': 'Tablets still run this build',
} as const satisfies Catalogue

type Texts = typeof en
declare module '@haulway/resource/names.ts' {
  interface Messages extends Texts {}
}
