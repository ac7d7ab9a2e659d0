import type { Translation } from '@haulway/platform/messages.ts'
import type { en } from './en.ts'

export const cn: Translation<typeof en> = {
  'export.rows': '一次最多导出 {{max}} 行，请缩小筛选范围',
  'bulk.twice': '同一条目出现了两次',
  'bulk.field': '字段“{{name}}”不能批量修改',
  'bulk.nothing': '没有指定要修改的内容',
  'import.unreadable': '无法读取该文件：需要 CSV 或 XLSX 表格',
  'import.oldExcel': '无法读取旧版或加密的 Excel 文件：请另存为不带密码的 .xlsx',
  'import.empty': '文件中没有数据行',
  'import.tooLarge': '文件解压后超过 {{max}} MB',
  'import.rows': '一次最多导入 {{max}} 行',
  'import.columns': '最多读取 {{max}} 列',
  'import.quotes': '第 {{line}} 行：引号没有闭合',
  'import.noColumns': '没有任何列与字段同名；第一行应为字段名称',
  'import.noKey': '缺少“{{name}}”列：系统按该列识别条目',
  'import.columnTwice': '“{{name}}”列出现了两次',
  'import.unit': '“{{name}}”列的单位“{{unit}}”无法识别',
  'import.twice': '与第 {{line}} 行相同',
  'import.noReference': '“{{title}}”不存在',
  'import.severalReferences': '有多个名为“{{title}}”的条目',
  'import.extra': '该行的单元格多于表头',
  'conflict.gone': '该条目已不存在',
}
