import type { Catalogue } from '@haulway/platform/messages.ts'

export const en = {
  'tabletSoftware.state.pre-release': 'Pre-release',
  'tabletSoftware.state.production': 'Production',
  'tabletSoftware.state.former': 'Former',
  'tabletSoftware.state.stopped': 'Stopped',
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
