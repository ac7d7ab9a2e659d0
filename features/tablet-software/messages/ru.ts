import type { Translation } from '@haulway/platform/messages.ts'
import type { en } from './en.ts'

export const ru: Translation<typeof en> = {
  'tabletSoftware.state.pre-release': 'Предварительная',
  'tabletSoftware.state.production': 'Рабочая',
  'tabletSoftware.state.former': 'Прежняя',
  'tabletSoftware.state.stopped': 'Остановлена',
  'validation.tabletSoftware.zip': 'Это не ZIP-файл, или его нельзя прочитать',
  'validation.tabletSoftware.files': 'В сборке может быть не больше файлов, чем {{max}}',
  'validation.tabletSoftware.path': 'В ZIP есть файл с недопустимым или повторным именем: {{path}}',
  'validation.tabletSoftware.incomplete':
    'В ZIP нет сборки: index.html и sw.js должны лежать на верхнем уровне, как их создала сборка',
  'validation.tabletSoftware.missing': 'Сборка называет файл, которого нет в ZIP: {{path}}',
  'validation.tabletSoftware.unlisted': 'В ZIP есть файлы, которых сборка не называет',
  'validation.tabletSoftware.compressed': 'Сжатый файл отличается от исходного: {{path}}',
  'validation.tabletSoftware.version': 'Файлы не те, по которым определена версия сборки',
  'conflict.tabletSoftware.known': 'Сборка {{version}} уже есть',
  'conflict.tabletSoftware.stopped': 'Эта сборка остановлена',
  'conflict.tabletSoftware.production': 'Эта сборка рабочая',
  'conflict.tabletSoftware.noFormer': 'Нет прежней сборки ей на замену: сначала сделайте рабочей другую',
  'conflict.tabletSoftware.run': 'На планшетах ещё работает эта сборка',
}
