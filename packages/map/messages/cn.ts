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
  'map.boundary.addPart': '添加一块或孔洞',
  'map.boundary.edit': '调整拐点',
  'map.boundary.undo': '撤销',
  'map.boundary.redo': '重做',
  'map.boundary.clear': '删除边界',
  'map.boundary.hint.draw':
    '依次单击各拐点，再次单击起点即可闭合。画在区域内部则成为孔洞。按住 Alt 不吸附到其他地点。',
  'map.boundary.hint.edit': '拖动拐点可移动，拖动边的中点可增加拐点，右键单击拐点可删除。',
  'map.boundary.kind': '边界类型',
  'map.boundary.kind.area': '区域',
  'map.boundary.kind.circle': '圆',
  'map.boundary.kind.corridor': '通道',
  'map.boundary.drawAnew': '重新绘制',
  'map.boundary.width': '宽度',
  'map.boundary.radius': '半径',
  'map.boundary.area': '面积',
  'map.boundary.perimeter': '周长',
  'map.boundary.crosses': '轮廓在标记处自相交，无法这样保存。',
  'map.boundary.hint.circle': '先单击圆心，再单击圆的边缘。',
  'map.boundary.hint.corridor': '沿道路中线依次单击，再次单击最后一点即可结束。',
  'map.boundary.hint.moveCircle': '拖动圆可移动位置，拖动边上的点可改变半径。',
  'map.boundary.hint.fine': '该区域拐点过多，无法手动调整，请在坐标表中修改。',
}
