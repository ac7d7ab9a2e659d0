import type { Translation } from '@haulway/platform/messages.ts'
import type { en } from './en.ts'

export const ru: Translation<typeof en> = {
  'session.login.title': 'Вход',
  'session.login.heading': 'Вход в систему',
  'session.login.username': 'Логин',
  'session.login.password': 'Пароль',
  'session.login.remember': 'Не выходить на этом компьютере',
  'session.login.action': 'Войти',
  'session.login.about': 'Контроль перевозок и техники на стройках, земляных работах и карьерах',
  'session.login.expired': 'Сеанс завершён. Войдите ещё раз.',
  'session.login.tooMany': 'Слишком много попыток. Подождите несколько минут и повторите.',
  'session.login.unknown': 'Неизвестная ошибка. Обратитесь к администратору.',
  'session.login.noServer': 'Сервер не отвечает как положено. Повторите попытку чуть позже.',
  'session.login.showPassword': 'Показать или скрыть пароль',
  'session.logout': 'Выйти',
}
