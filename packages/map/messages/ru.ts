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
  'map.boundary.addPart': 'Добавить контур',
  'map.boundary.edit': 'Править углы',
  'map.boundary.undo': 'Отменить',
  'map.boundary.redo': 'Вернуть',
  'map.boundary.clear': 'Удалить границу',
  'map.boundary.hint.draw':
    'Отмечайте углы один за другим; чтобы замкнуть контур, щёлкните по первому ещё раз.',
  'map.boundary.hint.edit':
    'Перетащите угол, чтобы сдвинуть его; середину стороны — чтобы добавить угол; правый щелчок удаляет угол.',
  'map.boundary.hint.holes': 'В этой зоне есть вырезы. Меняйте её в таблице координат.',
  'map.boundary.hint.empty': 'Нажмите «Нарисовать» и отметьте углы зоны на карте.',
  'map.area.hectare': 'га',
  'map.area.acre': 'акр',
  'map.area.squareMetre': 'м²',
  'map.area.squareFoot': 'фут²',
}
