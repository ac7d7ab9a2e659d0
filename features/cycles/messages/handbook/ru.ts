import type { Translation } from '@haulway/platform/messages.ts'
import type { en } from './en.ts'

export const ru: Translation<typeof en> = {
  'define.cycleTime': 'Время рейса',
  'define.cycleTime.formula':
    'От первой остановки под погрузку до следующей такой же: движение, очереди, подъезд, погрузка, разгрузка, возврат и простои складываются в него точно.',
  'define.cycleTime.out':
    'Рейсы без конца и длиннее предельного для маршрута: рейс и груз считаются, время — нет.',
  'define.cycleTime.setting': 'Предельное время маршрута и то, что исключил читатель.',
  'define.queueing': 'Очередь',
  'define.queueing.formula':
    'От остановки на месте до освобождения погрузчика или места для этой машины, в порядке прихода.',
  'define.queueing.out': 'Машина без соседей и движение внутри места.',
  'define.queueing.setting': 'Погрузчики на связи, иначе число мест обслуживания.',
  'define.spotting': 'Подъезд',
  'define.spotting.formula': 'От освобождения места до начала работы, не больше трёх минут.',
  'define.spotting.out': 'Дольше при свободном месте: это простой.',
  'define.spotting.setting': 'Три минуты, одинаково везде.',
  'define.delay': 'Простой',
  'define.delay.formula':
    'Стоянка от минуты вне мест, в местах для другого, с выключенным двигателем, сверх подъезда или пока нет погрузчика. Вычитается из этапа, который прерывает.',
  'define.delay.out': 'Более короткие стоянки.',
  'define.delay.setting': 'Виды мест.',
  'define.hangPerLoad': 'Ожидание погрузчика на погрузку',
  'define.hangPerLoad.formula':
    'Погрузчик на месте, но ни один самосвал не стоял под погрузку и не подъезжал: от конца погрузки до следующей машины.',
  'define.hangPerLoad.out': 'После часа без погрузок: это был перерыв.',
  'define.hangPerLoad.setting': 'Вид техники: погрузчик.',
}
