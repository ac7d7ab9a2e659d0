import type { Translation } from '@haulway/platform/messages.ts'
import type { en } from './en.ts'

export const cn: Translation<typeof en> = {
  'ground.goTo': '前往位置',
  'ground.goTo.input': '名称或坐标',
  'ground.goTo.help':
    '地点、设备、项目、地图图层，或坐标：38.902, -117.214 · 38°54′07″N 117°12′50″W · 11S 481440 4306025',
  'ground.goTo.none': '没有名称包含此内容的条目，也不是坐标。',
  'ground.goTo.kind.place': '地点',
  'ground.goTo.kind.machine': '设备',
  'ground.goTo.kind.project': '项目',
  'ground.goTo.kind.layer': '地图图层',
  'ground.goTo.kind.coordinates': '坐标',
  'ground.add': '这里还没有底图：铺设自己的影像',
  'ground.home.show': '主视图',
  'ground.home.keep': '将此视图设为主视图',
  'ground.home.kept': '账户内所有人的地图现在都会在此工地打开。',
}
