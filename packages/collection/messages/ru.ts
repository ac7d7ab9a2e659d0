import type { Translation } from '@haulway/platform/messages.ts'
import type { en } from './en.ts'

export const ru: Translation<typeof en> = {
  'export.rows': 'За один раз выгружается не более {{max}} строк; сузьте фильтры',
  'bulk.twice': 'Запись названа дважды',
  'bulk.field': 'Поле {{name}} нельзя менять сразу у многих записей',
  'bulk.nothing': 'Не указано, что изменить',
  'import.unreadable': 'Файл не читается: нужна таблица CSV или XLSX',
  'import.oldExcel':
    'Старые и защищённые паролем файлы Excel не читаются: сохраните файл как .xlsx без пароля',
  'import.openDocument': 'Файлы OpenDocument (.ods) не читаются: сохраните файл как .xlsx или CSV',
  'import.numbersFile': 'Файлы Numbers не читаются: экспортируйте файл в Excel (.xlsx) или CSV',
  'import.binaryWorkbook': 'Двоичные книги (.xlsb) не читаются: сохраните файл как .xlsx',
  'import.markup':
    'Это веб-страница или XML, а не таблица: откройте файл в табличном редакторе и сохраните как .xlsx',
  'import.sharedText': 'Строка {{line}}: в книге нет текста ячейки, файл повреждён. Сохраните его заново',
  'import.empty': 'В файле нет строк',
  'import.tooLarge': 'В распакованном виде файл больше {{max}} МБ',
  'import.rows': 'За один раз загружается не более {{max}} строк',
  'import.columns': 'Читается не более {{max}} столбцов',
  'import.cellText': 'В одной ячейке больше {{max}} символов',
  'import.text': 'Во всех ячейках вместе больше {{max}} млн символов',
  'import.depth': 'Вложенность элементов книги больше {{max}} уровней',
  'import.elements': 'В одном месте книги больше {{max}} элементов',
  'import.mended': 'Исправленные ячейки не читаются',
  'import.titles': 'В ячейках названо больше {{max}} записей других списков',
  'import.quotes': 'Строка {{line}}: кавычка не закрыта',
  'import.noColumns': 'Ни один столбец не назван как поле; названия должны быть в первой строке',
  'import.noKey': 'Нет столбца «{{name}}»: по нему узнаются записи',
  'import.columnTwice': 'Столбец «{{name}}» встречается дважды',
  'import.unit': 'Неизвестная единица «{{unit}}» в столбце «{{name}}»',
  'import.several': 'Это значение есть у нескольких записей: измените их в списке',
  'import.twice': 'То же, что в строке {{line}}',
  'import.noReference': 'Записи «{{title}}» нет',
  'import.severalReferences': 'Записей с названием «{{title}}» несколько',
  'import.extra': 'В строке больше ячеек, чем в заголовке',
  'import.errorCell': '{{text}} — ошибка таблицы, а не значение',
  'import.formula':
    'В файле есть формула {{text}}, но нет её результата: откройте файл в табличном редакторе и сохраните',
  'import.shortened': 'Таблица сократила число {{text}}: запишите его как текст',
  'import.dateOrder':
    '{{text}} можно прочитать по-разному: выберите, какое число — день (параметр dateOrder: dmy, mdy или ymd)',
  'import.dateOnly': '{{text}} содержит время, а нужна только дата',
  'conflict.gone': 'Записи больше нет',
}
