import type { en } from './en.ts'

export const ru = {
  'rates.title': 'Расценки',
  'rates.one': 'Расценка',
  'rates.field.title': 'Название',
  'rates.field.equipment': 'Машина',
  'rates.field.equipment.help':
    'Пусто — все машины категории. Расценка машины важнее расценки её категории, та важнее общей; из нескольких действует самая поздняя.',
  'rates.field.haulCategory': 'Категория техники',
  'rates.field.haulCategory.help': 'Если пусто и здесь, и в поле машины, — все машины.',
  'rates.field.basis': 'Оплата за',
  'rates.field.basis.help':
    'Часы — это время циклов в пределах смен без перерывов. Рейсы и тонны — те, что перевезла машина.',
  'rates.basis.hour': 'Час',
  'rates.basis.load': 'Рейс',
  'rates.basis.tonne': 'Тонна',
  'rates.field.amount': 'Сумма',
  'rates.field.amount.help': 'В валюте аккаунта.',
  'rates.field.validFrom': 'Действует с',
  'rates.field.validFrom.help': 'С начала этого дня в часовом поясе аккаунта и до более поздней расценки.',
  'validation.rates.decimals': 'Знаков после запятой — не больше {{max}}',
  'menu.about.rates': 'Сколько платят за машины — за час, рейс или тонну — и с какого дня',
} satisfies Record<keyof typeof en, string>
