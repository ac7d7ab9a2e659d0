import type { Catalogue } from '@haulway/platform/messages.ts'

/** Errors of imports and bulk changes. */
export const en = {
  'export.rows': 'At most {{max}} rows can be exported at once; narrow the filters',
  'bulk.twice': 'The entry is named twice',
  'bulk.field': 'The field {{name}} cannot be changed for many entries at once',
  'bulk.nothing': 'Nothing to change was named',
  'import.unreadable': 'The file is neither a CSV nor an XLSX table that can be read',
  'import.oldExcel': 'Old Excel files and encrypted ones cannot be read: save it as .xlsx without a password',
  'import.openDocument': 'OpenDocument files (.ods) are not read: save it as .xlsx or CSV',
  'import.numbersFile': 'Files of Numbers are not read: export it as Excel (.xlsx) or CSV',
  'import.binaryWorkbook': 'Binary workbooks (.xlsb) are not read: save it as .xlsx',
  'import.markup':
    'The file is a web page or XML, not a table: open it in a spreadsheet program and save it as .xlsx',
  'import.sharedText': 'Row {{line}}: the workbook lacks the text of a cell; it is damaged. Save it again',
  'import.empty': 'The file has no rows',
  'import.tooLarge': 'The file unpacks to more than {{max}} MB',
  'import.rows': 'At most {{max}} rows can be imported at once',
  'import.columns': 'At most {{max}} columns can be read',
  'import.cellText': 'A cell holds more than {{max}} characters',
  'import.text': 'The cells hold more than {{max}} million characters together',
  'import.depth': 'The workbook nests its elements more than {{max}} levels deep',
  'import.elements': 'The workbook holds more than {{max}} elements in one place',
  'import.mended': 'The mended cells cannot be read',
  'import.titles': 'The cells name more than {{max}} entries of other lists',
  'import.quotes': 'Row {{line}}: a quotation mark is not closed',
  'import.noColumns': 'No column has the name of a field; the first row must hold the names',
  'import.noKey': 'The column {{name}} is missing: rows are recognized by it',
  'import.columnTwice': 'The column {{name}} comes twice',
  'import.unit': 'The unit {{unit}} of the column {{name}} is not known',
  'import.several': 'Several entries have this value: change them in the list',
  'import.twice': 'The same as in row {{line}}',
  'import.noReference': '{{title}} does not exist',
  'import.severalReferences': 'Several entries are called {{title}}',
  'import.extra': 'The row has more cells than the header',
  'import.errorCell': '{{text}} is an error of the spreadsheet, not a value',
  'import.formula':
    'The file holds the formula {{text}} without its result: open it in a spreadsheet program and save it',
  'import.shortened': 'The spreadsheet has shortened the number {{text}}: write it as text',
  'import.dateOrder':
    '{{text}} can be read in several ways: choose which number is the day (parameter dateOrder: dmy, mdy or ymd)',
  'import.dateOnly': '{{text}} has a time; only a date is wanted',
  'conflict.gone': 'The entry does not exist any more',
} as const satisfies Catalogue

type Texts = typeof en
declare module '@haulway/resource/names.ts' {
  interface Messages extends Texts {}
}
