import type { en } from './en.ts'

export const cn = {
  'rates.title': '费率',
  'rates.one': '费率',
  'rates.field.title': '名称',
  'rates.field.equipment': '设备',
  'rates.field.equipment.help':
    '留空表示该类别的所有设备。指定设备的费率优先于类别费率，类别费率优先于通用费率；有多条时以最晚生效的为准。',
  'rates.field.haulCategory': '运输类别',
  'rates.field.haulCategory.help': '与设备同时留空表示所有设备。',
  'rates.field.basis': '计费单位',
  'rates.field.basis.help': '工时为班次内除去休息的循环时间。车次与吨数为该设备所运输的。',
  'rates.basis.hour': '小时',
  'rates.basis.load': '车次',
  'rates.basis.tonne': '吨',
  'rates.field.amount': '金额',
  'rates.field.amount.help': '以账户货币计。',
  'rates.field.validFrom': '生效日期',
  'rates.field.validFrom.help': '自账户时区该日零点起生效，直至有更晚的费率。',
  'validation.rates.decimals': '最多 {{max}} 位小数',
  'menu.about.rates': '设备每小时、每车或每吨支付多少，以及从哪天起',
} satisfies Record<keyof typeof en, string>
