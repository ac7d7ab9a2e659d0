export const en = {
  'eventTags.title': 'Event Tags',
  'eventTags.one': 'Event tag',
  'eventTags.new': 'New tag',
  'eventTags.none': 'No tags yet',
  'eventTags.none.text': 'Begin with a category, such as Delay or Weather, and put tags in it.',
  'eventTags.noTags': 'No tags in this category.',
  'eventTags.hidden': 'Show hidden',
  'eventTags.isHidden': 'hidden',
  'eventTags.field.title': 'Title',
  'eventTags.field.category': 'Category',
  'eventTags.field.color': 'Color',
  'eventTags.field.description': 'Description',
  'tagCategories.title': 'Tag Categories',
  'tagCategories.one': 'Tag category',
  'tagCategories.new': 'New category',
  'tagCategories.field.title': 'Title',
  'tagCategories.field.description': 'Description',

  'conflict.hidden': '{{title}} is hidden: show it again first',
  'menu.about.event-tags': 'Words that people put on events',
} as const

type Texts = typeof en
declare module '@haulway/resource/names.ts' {
  interface Messages extends Texts {}
}
