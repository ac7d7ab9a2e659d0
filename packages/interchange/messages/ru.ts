import type { Translation } from '@haulway/platform/messages.ts'
import type { en } from './en.ts'

export const ru: Translation<typeof en> = {
  'interchange.unreadable.empty': 'Файл пуст.',
  'interchange.unreadable.large': 'Файл больше {{max}} МБ.',
  'interchange.unreadable.many': 'В файле больше {{max}} объектов.',
  'interchange.unreadable.long': 'Файл слишком длинный, чтобы читать его целиком. Сохраните его как CSV.',
  'interchange.unreadable.binary':
    'Файл — не текст: это изображение или формат программы. Таблицы читаются как CSV или XLSX.',
  'interchange.unreadable.encoding': 'В строке {{line}} есть байты, которых нет в кодировке {{encoding}}.',
  'interchange.unreadable.unknown': 'Это не GeoJSON, не KML и не архив с ними.',
  'interchange.unreadable.columns': 'Не найден столбец для {{missing}}. В заголовке указано {{seen}}.',
  'interchange.unreadable.doctype': 'XML с DOCTYPE не читается.',
  'interchange.unreadable.xml': 'Ошибка XML около строки {{line}}.',
  'interchange.unreadable.deep': 'Слишком глубокая вложенность XML.',
  'interchange.unreadable.root': 'Этот XML — не GPX и не KML: он начинается с <{{found}}>.',
  'interchange.unreadable.json': 'JSON неполный: возможно, файл обрезан.',
  'interchange.unreadable.geojson': 'Этот JSON — не GeoJSON.',
  'interchange.unreadable.timeless': 'У линий в файле нет времени.',
  'interchange.unreadable.dateless':
    'У положений есть время суток, но нет даты: в журнале только GGA, без ZDA и RMC.',
  'interchange.unreadable.names': 'В архиве есть имена, ведущие за его пределы.',
  'interchange.unreadable.bomb': 'Архив распаковывается в недопустимо большой объём.',
  'interchange.unreadable.archive': 'Архив повреждён или обрезан.',
  'interchange.unreadable.contents': 'В архиве нет ни KML, ни шейп-файла (.shp), ни единственного трека.',
  'interchange.unreadable.nothing': 'В файле нет объектов.',
  'interchange.unreadable.truncated': 'Шейп-файл обрезан.',
  'interchange.unreadable.shp': 'Файл .shp — не шейп-файл с площадями.',
  'interchange.unreadable.dbf': 'Файл .dbf повреждён.',
  'interchange.unreadable.prj': 'У шейп-файла нет .prj, а его координаты — не градусы.',
  'interchange.unreadable.projection':
    'Система координат файла неизвестна: {{name}}. Сохраните его в WGS 84 (EPSG:4326).',
  'interchange.unreadable.method':
    'Проекция {{method}} системы координат {{name}} неизвестна. Сохраните файл в WGS 84 (EPSG:4326).',
  'interchange.unreadable.datum':
    'Для датума {{name}} неизвестен переход к WGS 84: объекты легли бы не на своё место. Сохраните файл в WGS 84 (EPSG:4326).',
  'interchange.unreadable.local':
    'Система координат {{name}} — местная, её начало на земле неизвестно. Сохраните файл в WGS 84 (EPSG:4326).',
  'interchange.unreadable.outside':
    'Координаты попали бы в точку {{place}}, вне области, для которой известна система {{name}}. Возможно, переставлены оси или система другая.',
  'interchange.unreadable.tracks': {
    one: 'В файле {{count}} точка трека, но нет площадей.',
    few: 'В файле {{count}} точки треков, но нет площадей.',
    many: 'В файле {{count}} точек треков, но нет площадей.',
    other: 'В файле {{count}} точки треков, но нет площадей.',
  },
  'interchange.choice.zone': 'Время без часового пояса указано в',
  'interchange.choice.dateOrder': 'Порядок в датах',
  'interchange.choice.dateOrder.dmy': 'День, месяц, год',
  'interchange.choice.dateOrder.mdy': 'Месяц, день, год',
  'interchange.choice.dateOrder.ymd': 'Год, месяц, день',
  'interchange.choice.encoding': 'Кодировка текста',
  'interchange.doubt.encoding': 'Кодировка текста не указана; он прочитан как {{encoding}}.',
  'interchange.doubt.zone': {
    one: '{{count}} время без часового пояса принято за {{zone}}.',
    few: '{{count}} времени без часового пояса приняты за {{zone}}.',
    many: '{{count}} времён без часового пояса приняты за {{zone}}.',
    other: '{{count}} времени без часового пояса приняты за {{zone}}.',
  },
  'interchange.doubt.dateOrder': 'День и месяц не различить: {{written}} прочитано как {{date}}.',
  'interchange.doubt.openOrder': 'В некоторых датах день и месяц не различить: выберите порядок в датах.',
  'interchange.doubt.header': 'Заголовком считается строка {{line}}.',
  'interchange.doubt.noFix': {
    one: '{{count}} строка без местоположения от приёмника пропущена.',
    few: '{{count}} строки без местоположения от приёмника пропущены.',
    many: '{{count}} строк без местоположения от приёмника пропущены.',
    other: '{{count}} строки без местоположения от приёмника пропущены.',
  },
  'interchange.doubt.speedUnit': 'Единица скорости не указана; принято {{unit}}.',
  'interchange.doubt.weightUnit': 'Единица веса не указана; принято {{unit}}.',
  'interchange.doubt.waypoints': {
    one: '{{count}} путевая точка пропущена: записанные положения — только точки трека.',
    few: '{{count}} путевые точки пропущены: записанные положения — только точки трека.',
    many: '{{count}} путевых точек пропущены: записанные положения — только точки трека.',
    other: '{{count}} путевой точки пропущены: записанные положения — только точки трека.',
  },
  'interchange.doubt.datum':
    'Координаты даны в {{name}}. Они пересчитаны в WGS 84 с точностью до {{accuracy}} м.',
  'interchange.doubt.shift':
    'Координаты даны в {{name}}. Они пересчитаны в WGS 84 по параметрам из файла; их точность в нём не указана.',
  'interchange.doubt.degrees': 'Система координат файла не указана. Его градусы приняты за градусы WGS 84.',
  'interchange.doubt.utc': {
    one: '{{count}} время без часового пояса принято за UTC.',
    few: '{{count}} времени без часового пояса приняты за UTC.',
    many: '{{count}} времён без часового пояса приняты за UTC.',
    other: '{{count}} времени без часового пояса приняты за UTC.',
  },
}
