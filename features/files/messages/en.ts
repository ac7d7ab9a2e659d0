export const en = {
  'files.title': 'Files',
  'error.text.The part does not begin where the last one ended':
    'The part does not begin where the last one ended',
  'files.add': 'Add files',
  'files.drop': 'Drop files here to add them',
  'files.none': 'No files yet',
  'files.none.text': 'Photos, PDF, office documents, text and XML up to {{max}}.',
  'files.name': 'Name',
  'files.size': 'Size',
  'files.modifiedBy': 'By',
  'files.modifiedAt': 'When',
  'files.download': 'Download',
  'files.delete': 'Delete',
  'files.delete.confirm': 'Delete the file {{name}}? It cannot be brought back.',
  'files.uploads': 'Uploads',
  'files.upload.waiting': 'Waiting',
  'files.upload.sending': '{{sent}} of {{size}}',
  'files.upload.interrupted': 'The connection broke off at {{percent}} %. What has arrived is kept.',
  'files.upload.resume': 'Resume',
  'files.upload.retry': 'Try again',
  'files.upload.cancel': 'Cancel {{name}}',
  'files.upload.progress': 'Upload of {{name}}',
  'files.replace': 'Replace',
  'files.replace.title': 'Replace the file?',
  'files.replace.text': '{{name}} is here already: {{size}}, last changed by {{user}} on {{at}}.',

  'validation.file.type': 'Files of this kind are not accepted. Accepted: {{types}}',
  'validation.file.ending': 'The content is not what the ending of the name says',
  'validation.file.empty': 'The file is empty',
  'validation.file.size': 'At most {{max}} MB are allowed',
  'validation.file.quota': 'The account has no room left: {{free}} MB of {{quota}} MB are free',
  'validation.picture': 'The picture is damaged or contains something else',
  'validation.picture.type': 'A picture as JPEG, PNG or WebP is expected',
  'validation.picture.pixels': 'At most {{max}} megapixels are allowed',
  'conflict.file': 'A file of this name is here already',
} as const

type Texts = typeof en
declare module '@haulway/resource/names.ts' {
  interface Messages extends Texts {}
}
