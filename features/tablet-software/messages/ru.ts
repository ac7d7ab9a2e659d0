import type { Translation } from '@haulway/platform/messages.ts'
import type { en } from './en.ts'

export const ru: Translation<typeof en> = {
  'tabletSoftware.state.pre-release': 'Предварительная',
  'tabletSoftware.state.production': 'Рабочая',
  'tabletSoftware.state.former': 'Прежняя',
  'tabletSoftware.state.stopped': 'Остановлена',
  'tabletSoftware.title': 'Версии программы',
  'tabletSoftware.rule':
    'Сначала сборку получают {{first}} планшетов её канала. Если {{silent}} из них не сообщат о ней за {{minutes}} минут, она останавливается сама; иначе её получат все планшеты канала.',
  'tabletSoftware.slots':
    'Планшеты канала предварительных версий работают на последней предварительной сборке, остальные — на рабочей.',
  'tabletSoftware.slots.choose': 'Канал выбирается в списке планшетов',
  'tabletSoftware.readOnly':
    'Загружать, выпускать, останавливать и удалять сборки могут только системные администраторы.',
  'tabletSoftware.field.version': 'Версия',
  'tabletSoftware.field.state': 'Состояние',
  'tabletSoftware.field.rollout': 'Кому выдаётся',
  'tabletSoftware.field.notes': 'Примечания',
  'tabletSoftware.field.builtIn': 'Источник',
  'tabletSoftware.field.given': 'Выдано планшетам',
  'tabletSoftware.field.reported': 'Сообщили',
  'tabletSoftware.field.failed': 'Не сообщили вовремя',
  'tabletSoftware.field.size': 'Размер',
  'tabletSoftware.field.files': 'Файлы',
  'tabletSoftware.field.uploaded': 'Загружена',
  'tabletSoftware.field.promoted': 'Выпущена',
  'tabletSoftware.field.stopped': 'Остановлена',
  'tabletSoftware.field.reason': 'Причина',
  'tabletSoftware.field.file': 'Сборка',
  'tabletSoftware.field.file.help': 'ZIP с файлами сборки, не больше {{megabytes}} МБ',
  'tabletSoftware.builtIn.yes': 'С сервером',
  'tabletSoftware.builtIn.no': 'Загружена',
  'tabletSoftware.rollout.first': 'Первым {{count}} планшетам',
  'tabletSoftware.rollout.all': 'Всем в её канале',
  'tabletSoftware.rollout.nobody': 'Никому',
  'tabletSoftware.stopped.itself': 'Планшеты не сообщили о ней вовремя',
  'tabletSoftware.megabytes': '{{size}} МБ',
  'tabletSoftware.upload': 'Загрузить сборку',
  'tabletSoftware.upload.text':
    'Станет предварительной: её получат планшеты канала предварительных версий, сначала первые {{first}}.',
  'tabletSoftware.upload.choose': 'Выбрать файл',
  'tabletSoftware.upload.do': 'Загрузить',
  'tabletSoftware.upload.sending': 'Сборка отправляется и проверяется …',
  'tabletSoftware.upload.large': 'Файл больше {{megabytes}} МБ',
  'tabletSoftware.promote': 'Выпустить',
  'tabletSoftware.promote.title': 'Выпустить {{version}} как рабочую',
  'tabletSoftware.promote.text':
    'Её получат все планшеты рабочего канала во всех аккаунтах: сначала первые {{first}}, остальные — когда те о ней сообщат. Нынешняя рабочая сборка станет прежней.',
  'tabletSoftware.promote.former':
    'Её сразу снова получат все планшеты рабочего канала во всех аккаунтах: она уже работала. Нынешняя рабочая сборка станет прежней.',
  'tabletSoftware.stop': 'Остановить',
  'tabletSoftware.stop.title': 'Остановить {{version}}',
  'tabletSoftware.stop.text':
    'Её больше не получит ни один планшет, и выпустить её снова нельзя. Планшеты с ней вернутся на рабочую сборку.',
  'tabletSoftware.stop.production':
    'Её больше не получит ни один планшет, и выпустить её снова нельзя. Для всех планшетов рабочего канала её заменит прежняя сборка.',
  'tabletSoftware.remove': 'Удалить',
  'tabletSoftware.remove.title': 'Удалить {{version}}',
  'tabletSoftware.remove.text': 'Сборка и её файлы удаляются навсегда. Её можно загрузить снова.',
  'tabletSoftware.empty': 'Нет ни одной сборки',
  'tabletSoftware.empty.text':
    'Сервер добавляет свою сборку при запуске. До этого планшеты работают на том, что у них есть.',
  'menu.about.tablet-management/software-versions':
    'Сборки программы планшетов: предварительные и рабочие, их выдача',
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
