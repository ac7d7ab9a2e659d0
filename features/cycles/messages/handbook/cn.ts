import type { Translation } from '@haulway/platform/messages.ts'
import type { en } from './en.ts'

export const cn: Translation<typeof en> = {
  'define.cycleTime': '循环时间',
  'define.cycleTime.formula':
    '从首次停车待装到下一次待装：行驶、排队、对位、装载、重载、卸料、返回和延误之和恰等于它。',
  'define.cycleTime.out': '没有结束的循环，以及超过路线最长循环的循环：计车数和运量，不计时间。',
  'define.cycleTime.setting': '路线的最长循环，以及读者排除的部分。',
  'define.queueing': '排队',
  'define.queueing.formula': '从到位停车到有服务位空出，按先到先服务。',
  'define.queueing.out': '独自一车，以及在地点内的行驶。',
  'define.queueing.setting': '在该地点上报的装载机，否则取同时服务台数。',
  'define.spotting': '对位',
  'define.spotting.formula': '从服务位空出到开始作业，最多三分钟。',
  'define.spotting.out': '服务位空闲而超出的部分：算延误。',
  'define.spotting.setting': '三分钟，各处相同。',
  'define.delay': '延误',
  'define.delay.formula':
    '在地点外、其他用途地点、熄火、超出对位或装载机不在时停车一分钟以上。从被打断的阶段中扣除。',
  'define.delay.out': '更短的停车；计算平均值时不含未结束循环的延误。',
  'define.delay.setting': '地点类型。',
  'define.hangPerLoad': '每次装载的待车',
  'define.hangPerLoad.formula': '装载机在场而无卡车待装或对位：从一次装载结束到下一台卡车可进入。',
  'define.hangPerLoad.out': '一小时无装载之后：视为休息。',
  'define.hangPerLoad.setting': '设备类型：装载机。',
}
