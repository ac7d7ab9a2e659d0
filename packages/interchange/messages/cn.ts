import type { Translation } from '@haulway/platform/messages.ts'
import type { en } from './en.ts'

export const cn: Translation<typeof en> = {
  'interchange.unreadable.empty': '文件为空。',
  'interchange.unreadable.large': '文件超过 {{max}} MB。',
  'interchange.unreadable.many': '文件中的地点超过 {{max}} 处。',
  'interchange.unreadable.long': '文件过长，无法一次读取，请另存为 CSV。',
  'interchange.unreadable.binary': '文件不是文本，而是图片或某程序的专用格式。表格请使用 CSV 或 XLSX。',
  'interchange.unreadable.encoding': '文件文本不是 {{encoding}} 编码。',
  'interchange.unreadable.unknown': '既不是 GeoJSON、KML，也不是包含它们的压缩包。',
  'interchange.unreadable.columns': '没有识别出 {{missing}} 列。表头为 {{seen}}。',
  'interchange.unreadable.doctype': '不读取带 DOCTYPE 的 XML。',
  'interchange.unreadable.xml': '第 {{line}} 行附近的 XML 有错误。',
  'interchange.unreadable.deep': 'XML 嵌套过深。',
  'interchange.unreadable.root': '该 XML 既不是 GPX 也不是 KML：它以 <{{found}}> 开头。',
  'interchange.unreadable.json': 'JSON 不完整，文件可能被截断。',
  'interchange.unreadable.geojson': '该 JSON 不是 GeoJSON。',
  'interchange.unreadable.timeless': '文件中的线没有时间。',
  'interchange.unreadable.names': '压缩包内含有指向外部的文件名。',
  'interchange.unreadable.bomb': '压缩包解压后超出允许的大小。',
  'interchange.unreadable.archive': '压缩包已损坏或被截断。',
  'interchange.unreadable.contents': '压缩包中既没有 KML，也没有 Shapefile（.shp）。',
  'interchange.unreadable.nothing': '文件中没有地点。',
  'interchange.unreadable.truncated': 'Shapefile 被截断。',
  'interchange.unreadable.shp': '该 .shp 不是面状 Shapefile。',
  'interchange.unreadable.dbf': '.dbf 文件已损坏。',
  'interchange.unreadable.prj': 'Shapefile 缺少 .prj，且坐标不是经纬度。',
  'interchange.unreadable.projection': '无法识别文件的坐标系：{{name}}。请另存为 WGS 84（EPSG:4326）。',
  'interchange.unreadable.method':
    '无法识别坐标系 {{name}} 的投影 {{method}}。请将文件另存为 WGS 84（EPSG:4326）。',
  'interchange.unreadable.datum':
    '不知道基准面 {{name}} 到 WGS 84 的转换参数，地点会偏离实际位置。请将文件另存为 WGS 84（EPSG:4326）。',
  'interchange.unreadable.local':
    '坐标系 {{name}} 是独立的工程坐标系，无法得知其在地球上的位置。请将文件另存为 WGS 84（EPSG:4326）。',
  'interchange.unreadable.outside':
    '坐标会落在 {{place}}，超出 {{name}} 已知的适用范围。可能是坐标轴颠倒，或坐标系不符。',
  'interchange.unreadable.tracks': { other: '文件中有 {{count}} 个轨迹点，但没有区域。' },
  'interchange.doubt.encoding': '文本未注明编码，已按 {{encoding}} 读取。',
  'interchange.doubt.datum': '坐标采用 {{name}}，已转换到 WGS 84，误差在 {{accuracy}} 米以内。',
  'interchange.doubt.shift': '坐标采用 {{name}}，已按文件给出的参数转换到 WGS 84；文件未说明其精度。',
  'interchange.doubt.degrees': '文件未注明坐标系，其经纬度按 WGS 84 处理。',
  'interchange.doubt.utc': { other: '{{count}} 个没有时区的时间按 UTC 处理。' },
}
