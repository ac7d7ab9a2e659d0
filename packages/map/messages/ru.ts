import type { Translation } from '@haulway/platform/messages.ts'
import type { en } from './en.ts'

export const ru: Translation<typeof en> = {
  'map.zoomIn': 'Приблизить',
  'map.zoomOut': 'Отдалить',
  'map.fit': 'Показать весь участок',
  'map.credits': 'Источники карты',
  'map.baseFailed': 'Настроенная подложка не отвечает. Показана встроенная карта.',
  'map.boundary': 'Карта для рисования границы',
  'map.boundary.draw': 'Нарисовать',
  'map.boundary.addPart': 'Добавить часть или вырез',
  'map.boundary.edit': 'Править углы',
  'map.boundary.undo': 'Отменить',
  'map.boundary.redo': 'Вернуть',
  'map.boundary.clear': 'Удалить границу',
  'map.boundary.hint.draw':
    'Отмечайте углы один за другим; чтобы замкнуть контур, щёлкните по первому ещё раз. Контур внутри площади делает вырез. Alt отключает привязку к соседним зонам.',
  'map.boundary.hint.edit':
    'Перетащите угол, чтобы сдвинуть его; середину стороны — чтобы добавить угол; правый щелчок удаляет угол.',
  'map.boundary.kind': 'Вид границы',
  'map.boundary.kind.area': 'Площадь',
  'map.boundary.kind.circle': 'Круг',
  'map.boundary.kind.corridor': 'Коридор',
  'map.boundary.drawAnew': 'Нарисовать заново',
  'map.boundary.width': 'Ширина',
  'map.boundary.radius': 'Радиус',
  'map.boundary.area': 'Площадь',
  'map.boundary.perimeter': 'Периметр',
  'map.boundary.crosses': 'Контур пересекает сам себя в отмеченных местах; так его сохранить нельзя.',
  'map.boundary.hint.circle': 'Щёлкните центр, затем край круга.',
  'map.boundary.hint.corridor':
    'Щёлкайте вдоль оси дороги; чтобы закончить, щёлкните последнюю точку ещё раз.',
  'map.boundary.hint.moveCircle':
    'Перетащите круг, чтобы сдвинуть его, или точку на краю, чтобы изменить радиус.',
  'map.boundary.hint.fine':
    'В этой зоне слишком много углов, чтобы двигать их вручную. Меняйте её в таблице координат.',
}
