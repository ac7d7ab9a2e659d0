import type { Translation } from '@haulway/platform/messages.ts'
import type { en } from './en.ts'

export const cn: Translation<typeof en> = {
  'session.login.title': '登录',
  'session.login.heading': '登录系统',
  'session.login.username': '登录名',
  'session.login.password': '密码',
  'session.login.remember': '在此电脑上保持登录',
  'session.login.action': '登录',
  'session.login.about': '面向施工、土方与矿山的运输及车队跟踪',
  'session.login.expired': '会话已过期，请重新登录。',
  'session.login.tooMany': '尝试次数过多，请几分钟后再试。',
  'session.login.unknown': '未知错误，请联系管理员。',
  'session.login.noServer': '服务器响应异常，请稍后再试。',
  'session.login.showPassword': '显示或隐藏密码',
  'session.logout': '退出登录',
}
