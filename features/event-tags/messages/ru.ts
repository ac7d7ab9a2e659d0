import type { en } from './en.ts'

export const ru = {
  'eventTags.title': 'Метки событий',
  'eventTags.one': 'Метка события',
  'eventTags.new': 'Новая метка',
  'eventTags.none': 'Меток пока нет',
  'eventTags.none.text': 'Начните с категории, например «Простой» или «Погода», и добавьте в неё метки.',
  'eventTags.noTags': 'В этой категории нет меток.',
  'eventTags.hidden': 'Показать скрытые',
  'eventTags.isHidden': 'скрыто',
  'eventTags.field.title': 'Название',
  'eventTags.field.category': 'Категория',
  'eventTags.field.color': 'Цвет',
  'eventTags.field.description': 'Описание',
  'tagCategories.title': 'Категории меток',
  'tagCategories.one': 'Категория меток',
  'tagCategories.new': 'Новая категория',
  'tagCategories.field.title': 'Название',
  'tagCategories.field.description': 'Описание',

  'conflict.hidden': 'Сначала верните из скрытых: {{title}}',
  'menu.about.event-tags': 'Слова, которыми помечают события',
} satisfies Record<keyof typeof en, string>
