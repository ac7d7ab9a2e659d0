import type { en } from './en.ts'

export const cn = {
  'haulCategories.title': '运输类别',
  'haulCategories.one': '运输类别',
  'haulCategories.field.title': '名称',
  'haulCategories.field.capacityWeight': '额定载重',
  'haulCategories.field.capacityWeight.help': '额定有效载荷，按其比例识别装载和卸载。',
  'haulCategories.field.capacityVolume': '斗容',
  'haulCategories.field.capacityVolume.help': '车斗堆装容积。',
  'haulCategories.field.tareDefault': '空车重量',
  'haulCategories.field.tareDefault.help': '用于本类别中未单独填写皮重的设备。',
} satisfies Record<keyof typeof en, string>
