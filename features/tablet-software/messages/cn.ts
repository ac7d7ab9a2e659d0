import type { Translation } from '@haulway/platform/messages.ts'
import type { en } from './en.ts'

export const cn: Translation<typeof en> = {
  'tabletSoftware.state.pre-release': '预发布',
  'tabletSoftware.state.production': '正式版',
  'tabletSoftware.state.former': '旧版本',
  'tabletSoftware.state.stopped': '已停用',
  'validation.tabletSoftware.zip': '这不是可读取的 ZIP 文件',
  'validation.tabletSoftware.files': '一个版本最多包含 {{max}} 个文件',
  'validation.tabletSoftware.path': 'ZIP 中有名称不允许或重复的文件：{{path}}',
  'validation.tabletSoftware.incomplete':
    'ZIP 中没有版本：index.html 和 sw.js 必须位于顶层，与构建生成的一致',
  'validation.tabletSoftware.missing': '版本列出的文件不在 ZIP 中：{{path}}',
  'validation.tabletSoftware.unlisted': 'ZIP 中有版本未列出的文件',
  'validation.tabletSoftware.compressed': '压缩文件与原文件内容不同：{{path}}',
  'validation.tabletSoftware.version': '这些文件与生成版本号时的文件不一致',
  'conflict.tabletSoftware.known': '版本 {{version}} 已存在',
  'conflict.tabletSoftware.stopped': '该版本已停用',
  'conflict.tabletSoftware.production': '该版本是正式版',
  'conflict.tabletSoftware.noFormer': '没有可接替的旧版本：请先将另一个版本设为正式版',
  'conflict.tabletSoftware.run': '仍有平板运行该版本',
}
