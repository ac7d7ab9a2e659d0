import type { Catalogue } from '@haulway/platform/messages.ts'

export const en = {
  'session.login.title': 'Login',
  'session.login.heading': 'Sign in',
  'session.login.username': 'Login',
  'session.login.password': 'Password',
  'session.login.remember': 'Keep me signed in on this computer',
  'session.login.action': 'Sign in',
  'session.login.about': 'Haul and fleet tracking for construction, earthworks and quarries',
  'session.login.expired': 'Your session has expired. Please sign in again.',
  'session.login.tooMany': 'Too many attempts. Please wait a few minutes and try again.',
  'session.login.unknown': 'Unknown error. Please contact the administrator.',
  'session.login.noServer': 'The server does not respond properly. Please try again in a moment.',
  'session.login.showPassword': 'Show or hide the password',
  'session.logout': 'Log out',
} as const satisfies Catalogue
