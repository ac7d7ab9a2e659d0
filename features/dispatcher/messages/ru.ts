import type { Translation } from '@haulway/platform/messages.ts'
import type { en } from './en.ts'

export const ru: Translation<typeof en> = {
  'dispatcher.title': 'Диспетчер',
  'dispatcher.map': 'Карта участка с техникой',
  'dispatcher.machines': 'Техника',
  'dispatcher.routes': 'Маршруты',
  'dispatcher.panel': 'Техника и маршруты',
  'dispatcher.panel.open': 'Показать технику и маршруты',

  'dispatcher.search': 'Найти машину',
  'dispatcher.states': 'Показать только эти состояния',
  'dispatcher.order': 'Порядок',
  'dispatcher.order.title': 'По номеру',
  'dispatcher.order.state': 'По состоянию',
  'dispatcher.order.longest': 'Сначала дольше всех в состоянии',
  'dispatcher.shown': {
    one: '{{shown}} из {{count}} машины',
    few: '{{shown}} из {{count}} машин',
    many: '{{shown}} из {{count}} машин',
    other: '{{shown}} из {{count}} машины',
  },
  'dispatcher.noneFits': 'Под фильтр не подходит ни одна машина',
  'dispatcher.noneFits.clear': 'Показать всю технику',
  'dispatcher.empty': 'Ни одна машина ещё не вышла на связь',
  'dispatcher.empty.text':
    'Добавьте машины в разделе «Техника» и подключите к каждой планшет или трекер. Здесь они появятся с первой же координатой.',
  'dispatcher.empty.action': 'Открыть «Технику»',

  'dispatcher.connecting': 'Подключение к данным в реальном времени',
  'dispatcher.connectionLost':
    'Данные не поступают с {{time}}. Машины показаны там, где были замечены последний раз.',
  'dispatcher.offlineSince': 'Нет связи с {{time}}',
  'dispatcher.loadFailed': 'Не удалось загрузить зоны и маршруты. Техника показывается в реальном времени.',
  'dispatcher.gone': 'Этой машины нет на карте',
  'dispatcher.gone.text': 'Она ещё не передала координаты или скрыта.',

  'dispatcher.follow': 'Следить',
  'dispatcher.follow.stop': 'Не следить',
  'dispatcher.locate': 'Показать на карте',
  'dispatcher.speed': 'Скорость',
  'dispatcher.lastFix': 'Последняя отметка',
  'dispatcher.ago': '{{time}} назад',
  'dispatcher.position': 'Координаты',
  'dispatcher.location': 'Зона',
  'dispatcher.onTheWay': 'В пути',
  'dispatcher.driver': 'Водитель',
  'dispatcher.driver.none': 'Никто не вошёл в смену',
  'dispatcher.route': 'Маршрут',
  'dispatcher.route.none': 'Без маршрута',
  'dispatcher.unknown': 'Неизвестно',

  'dispatcher.cycle': 'Текущий рейс',
  'dispatcher.cycle.none': 'Рейса пока нет: он начнётся со следующей погрузки.',
  'dispatcher.cycle.running': 'Длится {{time}}',
  'dispatcher.cycle.from': 'Откуда',
  'dispatcher.cycle.to': 'Куда',
  'dispatcher.cycle.payload': 'Груз',
  'dispatcher.events': 'Последние события',
  'dispatcher.events.none': 'Событий пока не было.',

  'dispatcher.routes.empty': 'Маршрутов пока нет',
  'dispatcher.routes.empty.text':
    'Маршрут связывает погрузку с разгрузкой. Создайте его и назначайте на него машины здесь.',
  'dispatcher.routes.empty.action': 'Новый маршрут',
  'dispatcher.routes.unassigned': 'Без маршрута',
  'dispatcher.routes.machines': {
    one: '{{count}} машина',
    few: '{{count}} машины',
    many: '{{count}} машин',
    other: '{{count}} машины',
  },
  'dispatcher.routes.none': 'Машин нет',
  'dispatcher.assign': 'Назначить машины',
  'dispatcher.assign.do': {
    one: 'Назначить {{count}} машину',
    few: 'Назначить {{count}} машины',
    many: 'Назначить {{count}} машин',
    other: 'Назначить {{count}} машины',
  },
  'dispatcher.assign.choose': 'Выберите машины',
  'dispatcher.assign.nobody': 'Такой машины нет',
  'dispatcher.unassign': 'Снять {{machine}} с маршрута',

  'dispatcher.legend': 'Обозначения',
  'dispatcher.legend.heading': 'Остриё показывает направление',
}
