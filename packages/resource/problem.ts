/** A wrong value: a message key with arguments. The text lives at the edge, in three languages. */
export interface Problem {
  key: string
  args?: Record<string, string | number>
}

/** A problem at a field, as it travels over HTTP (contract, *HTTP*). */
export interface FieldError {
  /** Path of the field: `title`, `fixes.3.lat`. */
  field: string
  /** English text, for clients without the catalogue. */
  defaultMessage: string
  key: string
  args: Record<string, string | number>
}

/** The generic messages of core 5, in English; the catalogues carry the same keys in three languages. */
export const problemTexts = {
  'validation.required': 'This field is required',
  'validation.text': 'Text expected',
  'validation.length.max': 'At most {{max}} characters are allowed',
  'validation.length.min': 'At least {{min}} characters are needed',
  'validation.characters': 'The text contains characters that are not allowed',
  'validation.email': 'Email is not valid',
  'validation.phone': 'Phone number expected with its country, such as +15551234567',
  'validation.recipient.address': 'A phone number or an email is needed',
  'validation.recipient.stopped': 'The owner of this address does not want reports',
  'validation.recipient.unasked': 'The owner of this number has not agreed to messages',
  'validation.url': 'URL is invalid',
  'validation.address.https': 'An address starting with https:// is expected',
  'validation.address.tiles': 'The address needs {z}, {x} and {y} in the places of zoom, column and row',
  'validation.address.host':
    '{{host}} is not among the map hosts of this installation (HAULWAY_MAP_HOSTS); an administrator can add it',
  'validation.corners': 'None or all four corners are needed',
  'validation.mac': 'Expected format: FF:FF:FF:FF:FF:FF',
  'validation.lonlat': 'Expected format: longitude,latitude',
  'validation.noNumbers': 'The text cannot contain numbers',
  'validation.integer': 'Integer expected',
  'validation.number': 'Number expected',
  'validation.max': 'Number must be less than or equal to {{max}}',
  'validation.min': 'Number must be greater than or equal to {{min}}',
  'validation.max.exclusive': 'Number must be less than {{max}}',
  'validation.min.exclusive': 'Number must be greater than {{min}}',
  'validation.range': 'Number must be between {{min}} and {{max}}',
  'validation.range.exclusiveMin': 'Number must be greater than {{min}} and less than or equal to {{max}}',
  'validation.range.exclusiveMax': 'Number must be greater than or equal to {{min}} and less than {{max}}',
  'validation.range.exclusive': 'Number must be greater than {{min}} and less than {{max}}',
  'validation.boolean': 'Yes or no expected',
  'validation.choice': 'Value must be one of: {{choices}}',
  'validation.instant': 'Invalid date/time value',
  'validation.order': '{{start}} must be earlier than {{end}}',
  'validation.json': 'Invalid JSON',
  'validation.json.at': 'Invalid JSON: line {{line}}, column {{column}}',
  'validation.json.object': 'Invalid JSON Object',
  'validation.json.size': 'At most {{max}} bytes are allowed',
  'validation.json.depth': 'At most {{max}} levels of nesting are allowed',
  'validation.json.name': 'The name {{name}} is not allowed',
  'validation.zip': 'Five digits expected, optionally with a plus and four digits',
  'validation.passwords': "Passwords don't match",
  'validation.password.old': 'The old password is wrong',
  'validation.password.needed': 'The old and the new password are needed',
  'validation.group.cycle': 'A group cannot be nested in itself',
  'validation.group.depth': 'At most {{max}} levels of groups are allowed',
  'validation.name': 'Names allow only latin lowercase letters, digits and hyphen, starting with a letter',
  'validation.list': 'A list is expected',
  'validation.list.min': 'At least 1 must be selected',
  'validation.exists': 'Already exist',
  'validation.ambiguous': 'Several entries are called {{name}}',
  'validation.reference': 'The chosen entry does not exist',
  'validation.id': 'Identifier expected',
  'validation.timezone': 'Time zone name expected, such as Europe/Berlin',
  'validation.color': 'Colour expected as #RRGGBB',
  'validation.boundary': 'A polygon in longitude, latitude is expected',
  'validation.boundary.crossing': 'The boundary crosses or touches itself',
  'validation.boundary.small': 'The boundary has no area',
  'validation.boundary.range': 'Longitude must be within ±180 and latitude within ±90 degrees',
  'export.rows': 'At most {{max}} rows can be exported at once; narrow the filters',
  'bulk.twice': 'The entry is named twice',
  'bulk.field': 'The field {{name}} cannot be changed for many entries at once',
  'bulk.nothing': 'Nothing to change was named',
  'import.unreadable': 'The file is neither a CSV nor an XLSX table that can be read',
  'import.oldExcel': 'Old Excel files and encrypted ones cannot be read: save it as .xlsx without a password',
  'import.empty': 'The file has no rows',
  'import.tooLarge': 'The file unpacks to more than {{max}} MB',
  'import.rows': 'At most {{max}} rows can be imported at once',
  'import.columns': 'At most {{max}} columns can be read',
  'import.quotes': 'Row {{line}}: a quotation mark is not closed',
  'import.noColumns': 'No column has the name of a field; the first row must hold the names',
  'import.noKey': 'The column {{name}} is missing: rows are recognised by it',
  'import.columnTwice': 'The column {{name}} comes twice',
  'import.unit': 'The unit {{unit}} of the column {{name}} is not known',
  'import.twice': 'The same as in row {{line}}',
  'import.noReference': '{{title}} does not exist',
  'import.severalReferences': 'Several entries are called {{title}}',
  'import.extra': 'The row has more cells than the header',
  'validation.boundary.pole': 'An area around a pole is not possible',
  'validation.boundary.line': 'A line of two points or more is expected',
  'validation.boundary.corridor': 'The line bends too tightly for its width, or comes back to itself',
  'validation.shift.overlap': 'The shifts overlap',
  'validation.shift.break': 'The break must lie within the shift',
  'validation.oneOf': 'Exactly one of the two is needed',
  'validation.route.location': 'The route does not go there',
  'validation.route.equipment': 'The route does not allow {{title}}',
  'validation.sort': 'The list cannot be sorted by {{name}}',
  'validation.file.type': 'Files of this kind are not accepted. Accepted: {{types}}',
  'validation.file.ending': 'The content is not what the ending of the name says',
  'validation.file.empty': 'The file is empty',
  'validation.file.size': 'At most {{max}} MB are allowed',
  'validation.file.quota': 'The account has no room left: {{free}} MB of {{quota}} MB are free',
  'validation.picture': 'The picture is damaged or contains something else',
  'validation.picture.type': 'A picture as JPEG, PNG or WebP is expected',
  'validation.picture.pixels': 'At most {{max}} megapixels are allowed',
  'validation.model': 'A 3D model as GLB or glTF with everything in one file is expected',
  'validation.model.outside': 'The model needs other files: everything must be in one file',
  'validation.model.extension': 'The model needs {{name}}, which is not supported',
  'validation.model.textures': 'Models with pictures are not supported, colours are',
  'validation.model.triangles': 'At most {{max}} triangles are allowed',
  'validation.model.empty': 'The model has no triangles',
  'validation.past': 'A moment in the past is expected',
  'validation.engine.backwards':
    'The meter shows {{hours}} hours at that time: give a reason, or enter the start of a new meter',
  'validation.pin': 'Four to eight digits are expected',
  'validation.pin.easy': 'This PIN is too easy to guess: not one digit repeated, no row of digits',
  'validation.pin.wrong': 'The employee ID or the PIN is wrong',
  'validation.pin.employee': 'A driver with a PIN needs an employee ID',
  'validation.volumes': 'The struck volume cannot exceed the heaped volume',
  'conflict.file': 'A file of this name is here already',
  'conflict.version': 'Changed by {{user}} at {{at}} meanwhile',
  'conflict.lastAdministrator': 'Somebody must remain who can administer the account',
  'conflict.consent.accepted': 'The owner of this number has agreed already',
  'conflict.consent.wait': 'The next request is allowed from {{at}}',
  'conflict.consent.phone': 'Without a phone number nobody can be asked',
  'conflict.gone': 'The entry does not exist any more',
  'conflict.hidden': '{{title}} is hidden: show it again first',
  'conflict.inUse': 'In use by {{resource}}',
  'conflict.profile': 'In use: accounts {{accounts}}, users {{users}}',
  'conflict.builtIn': 'This entry comes with the program and does not change',
} as const satisfies Record<string, string>
export type ProblemKey = keyof typeof problemTexts

export function problem(key: ProblemKey, args?: Problem['args']): Problem {
  return args ? { key, args } : { key }
}

/** Fills `{{name}}` in a text; the catalogues use the same placeholders. */
export function fillText(text: string, args: Record<string, string | number>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => String(args[name] ?? whole))
}

export function fieldError(field: string, found: Problem): FieldError {
  const args = found.args ?? {}
  const text = (problemTexts as Record<string, string>)[found.key] ?? found.key
  return { field, key: found.key, args, defaultMessage: fillText(text, args) }
}
