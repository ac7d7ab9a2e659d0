import type { Translation } from '@haulway/platform/messages.ts'
import type { en } from './en.ts'

export const cn: Translation<typeof en> = {
  'map.zoomIn': '放大',
  'map.zoomOut': '缩小',
  'map.fit': '显示整个工地',
  'map.credits': '地图来源',
  'map.baseFailed': '所配置的底图无响应，现显示内置地图。',
  'map.boundary': '绘制边界的地图',
  'map.boundary.draw': '绘制',
  'map.boundary.addPart': '添加一块',
  'map.boundary.edit': '调整拐点',
  'map.boundary.undo': '撤销',
  'map.boundary.redo': '重做',
  'map.boundary.clear': '删除边界',
  'map.boundary.hint.draw': '依次单击各拐点，再次单击起点即可闭合。',
  'map.boundary.hint.edit': '拖动拐点可移动，拖动边的中点可增加拐点，右键单击拐点可删除。',
  'map.boundary.hint.holes': '该区域带有孔洞，请在坐标表中修改。',
  'map.boundary.hint.empty': '点“绘制”，然后在地图上依次单击区域的拐点。',
  'map.area.hectare': '公顷',
  'map.area.acre': '英亩',
  'map.area.squareMetre': '平方米',
  'map.area.squareFoot': '平方英尺',
}
