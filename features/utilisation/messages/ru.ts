import type { Translation } from '@haulway/platform/messages.ts'
import type { en } from './en.ts'

export const ru: Translation<typeof en> = {
  'utilisation.title': 'Загрузка техники',
  'menu.about.utilisation': 'Сколько часов техника двигалась, стояла и молчала, по дням',
  'utilisation.equipment': 'Техника',
  'utilisation.day': 'День',
  'utilisation.moving': 'Движение',
  'utilisation.standing': 'Стоянка',
  'utilisation.silent': 'Нет данных',
  'utilisation.bar': 'Доли',
  'utilisation.share': '{{percent}} % времени',
  'utilisation.tab.days': 'По машинам и дням',
  'utilisation.tab.equipment': 'По машинам',
  'utilisation.tab.day': 'По дням',
  'utilisation.filter.any.project': 'Все проекты',
  'utilisation.filter.any.equipment': 'Все машины',
  'utilisation.filter.any.kind': 'Все виды',
  'utilisation.said.counted': '{{machines}}, в движении {{hours}}',
  'utilisation.said.machines': {
    one: '{{count}} машина',
    few: '{{count}} машины',
    many: '{{count}} машин',
    other: '{{count}} машины',
  },
  'utilisation.said.hours': {
    one: '{{count}} час',
    few: '{{count}} часа',
    many: '{{count}} часов',
    other: '{{count}} часа',
  },
  'utilisation.said.silent': {
    one: '{{count}} машина не передала ничего',
    few: '{{count}} машины не передали ничего',
    many: '{{count}} машин не передали ничего',
    other: '{{count}} машины не передали ничего',
  },
  'utilisation.said.rule':
    'Нет данных — полные часы, за которые не пришло ни одной позиции. Стоянка — данные есть, скорость не выше пешеходной.',
  'utilisation.said.zone': 'Дни по времени {{zone}}; в проекте со сменами день кончается вместе со сменой.',
  'utilisation.silent.show': 'Показать машины, не передавшие ничего',
  'utilisation.silent.shown': 'Только машины, не передавшие ничего',
  'utilisation.silent.back': 'Вернуться ко всем',
  'utilisation.chart': 'Часы по дням',
  'utilisation.chart.axis': 'Часы всех машин',
  'utilisation.chart.label': 'Часы движения, стоянки и без данных по дням: {{said}}',
  'utilisation.chart.open': 'Нажмите, чтобы увидеть только этот день',
  'utilisation.noMachines': 'В эти дни ни одна машина не возила для этого проекта',
  'dashboards.widgets.kind.UTILISATION': 'Загрузка техники',
  'utilisation.empty.title': 'Машин нет',
  'utilisation.empty.text':
    'По этому выбору нет ни одной машины ({{when}}). Уберите часть фильтров; машины заводятся в разделе «Техника».',
}
