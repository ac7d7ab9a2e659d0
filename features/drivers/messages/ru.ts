import type { Translation } from '@haulway/platform/messages.ts'
import type { en } from './en.ts'

export const ru: Translation<typeof en> = {
  'drivers.title': 'Водители',
  'drivers.one': 'Водитель',
  'drivers.field.fullName': 'ФИО',
  'drivers.field.employeeId': 'Табельный номер',
  'drivers.field.phone': 'Телефон',
  'drivers.field.license': 'Водительское удостоверение',
  'drivers.field.licenseClasses': 'Категории прав',
  'drivers.field.licenseExpiry': 'Права действительны до',
  'drivers.field.user': 'Пользователь',
  'drivers.field.user.help': 'Если водитель входит и в эту программу.',
  'drivers.field.hasPin': 'ПИН-код задан',
  'drivers.pin': 'Вход водителя в кабине',
  'drivers.pin.field': 'ПИН-код',
  'drivers.pin.help': 'От четырёх до восьми цифр. Посмотреть его потом нельзя.',
  'drivers.pin.set': 'Задать ПИН-код',
  'drivers.pin.change': 'Сменить ПИН-код',
  'drivers.pin.clear': 'Сбросить ПИН-код',
  'drivers.pin.clear.confirm': '{{name}} не сможет войти в кабине, пока не задан новый ПИН-код. Сбросить?',
  'drivers.pin.is.set': 'ПИН-код задан. Водитель входит по табельному номеру и ПИН-коду.',
  'drivers.pin.is.none': 'ПИН-код не задан: войти в кабине водитель не может.',
  'drivers.pin.is.noEmployeeId': 'Сначала укажите табельный номер: водитель входит по нему и ПИН-коду.',
  'drivers.license.soon': {
    one: 'Права действительны до {{date}}: остался {{count}} день',
    few: 'Права действительны до {{date}}: осталось {{count}} дня',
    many: 'Права действительны до {{date}}: осталось {{count}} дней',
    other: 'Права действительны до {{date}}: осталось {{count}} дня',
  },
  'drivers.license.expired': {
    one: 'Срок прав истёк {{date}}, {{count}} день назад',
    few: 'Срок прав истёк {{date}}, {{count}} дня назад',
    many: 'Срок прав истёк {{date}}, {{count}} дней назад',
    other: 'Срок прав истёк {{date}}, {{count}} дня назад',
  },

  'validation.pin': 'Нужно от четырёх до восьми цифр',
  'validation.pin.easy': 'Такой ПИН-код легко подобрать: не одна повторяющаяся цифра и не ряд подряд',
  'validation.pin.employee': 'Водителю с ПИН-кодом нужен табельный номер',
  'menu.about.drivers': 'Люди за рулём',
  'drivers.empty': 'Кто ведёт машины. Водители отмечаются на планшете, и рейсы видны также по водителям.',
}
