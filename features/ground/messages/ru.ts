import type { Translation } from '@haulway/platform/messages.ts'
import type { en } from './en.ts'

export const ru: Translation<typeof en> = {
  'ground.goTo': 'Перейти к месту',
  'ground.goTo.input': 'Название или координаты',
  'ground.goTo.help':
    'Место, машина, проект, слой карты или точка: 38.902, -117.214 · 38°54′07″N 117°12′50″W · 11S 481440 4306025',
  'ground.goTo.none': 'Ничего с таким названием нет, и это не координаты.',
  'ground.goTo.kind.place': 'Место',
  'ground.goTo.kind.machine': 'Машина',
  'ground.goTo.kind.project': 'Проект',
  'ground.goTo.kind.layer': 'Слой карты',
  'ground.goTo.kind.coordinates': 'Координаты',
  'ground.add': 'Подложки пока нет: положите своё изображение',
  'ground.home.show': 'Исходный вид',
  'ground.home.keep': 'Сделать этот вид исходным',
  'ground.home.kept': 'Теперь карты открываются на этом участке у всех в аккаунте.',
}
