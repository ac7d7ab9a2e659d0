import type { en } from './en.ts'

export const cn = {
  'eventTags.title': '事件标签',
  'eventTags.one': '事件标签',
  'eventTags.new': '新建标签',
  'eventTags.none': '还没有标签',
  'eventTags.none.text': '先建立类别（例如“延误”或“天气”），再在其中添加标签。',
  'eventTags.noTags': '此类别中没有标签。',
  'eventTags.hidden': '显示已隐藏的',
  'eventTags.isHidden': '已隐藏',
  'eventTags.field.title': '名称',
  'eventTags.field.category': '类别',
  'eventTags.field.color': '颜色',
  'eventTags.field.description': '说明',
  'tagCategories.title': '标签类别',
  'tagCategories.one': '标签类别',
  'tagCategories.new': '新建类别',
  'tagCategories.field.title': '名称',
  'tagCategories.field.description': '说明',

  'conflict.hidden': '请先取消隐藏“{{title}}”',
  'menu.about.event-tags': '人员给事件加的标记',
} satisfies Record<keyof typeof en, string>
