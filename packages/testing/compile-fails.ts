/**
 * Code that must not compile. It never runs: the compiler reports an error when a line below `@ts-expect-error`
 * becomes valid. The names come from the catalogues and the permission matrix of the whole product, which are in the
 * same program.
 */
import type { Catalogue, Translation, Words } from '@haulway/platform/messages.ts'
import { defineScreen } from '@haulway/platform/screen.ts'
import type { RequestContext } from '@haulway/platform/server/http/route.ts'
import { hasFeature, hasPermission, type Me } from '@haulway/platform/session.ts'
import { defineEndpoint, defineResource, problem, text } from '@haulway/resource'
import { defineEffects, viewEffect, plannedEffect } from '@haulway/resource/effect.ts'

const en = {
  'pits.title': 'Pits',
  'pits.deep': { one: '{{count}} deep pit', other: '{{count}} deep pits' },
} as const
const pits: Catalogue = en

// @ts-expect-error -- a key of the English catalogue has no translation
export const lacking: Translation<typeof en> = { 'pits.title': 'Карьеры' }

export const extra: Translation<typeof en> = {
  'pits.title': 'Карьеры',
  'pits.deep': { other: 'Глубокие' },
  // @ts-expect-error -- a key that the English catalogue does not have
  'pits.titel': 'Карьеры',
}

// @ts-expect-error -- a plural must stay a plural in the translation
export const flat: Translation<typeof en> = { 'pits.title': 'Карьеры', 'pits.deep': 'Глубокие' }

export function keys(words: Words, kind: 'title' | 'titel'): void {
  words('materials.title')
  // @ts-expect-error -- a misspelt key
  words('materials.titel')
  // @ts-expect-error -- a composed key of which one form is misspelt
  words(`materials.${kind}`)
  // @ts-expect-error -- a key known only at run time, without the unchecked access
  words(Object.keys(pits)[0]!)
  problem('validation.required')
  // @ts-expect-error -- a rule without a message text
  problem('validation.requierd')
}

// @ts-expect-error -- the words of one slice do not cover the whole product
export const whole = (part: Words<'materials.title'>): Words => part

const screen = { path: '/pits', component: () => Promise.resolve(() => null) }
export const screens = [
  defineScreen({ ...screen, title: 'materials.title', gate: { resource: 'materials', action: 'list' } }),
  // @ts-expect-error -- a title without a text
  defineScreen({ ...screen, title: 'materials.titel', gate: 'session' }),
  // @ts-expect-error -- a row that the permission matrix does not have
  defineScreen({ ...screen, title: 'materials.title', gate: { resource: 'materails', action: 'list' } }),
]

const resource = { name: 'materials', titleField: 'title', fields: { title: text() } } as const
export const resources = [
  defineResource({ ...resource, permission: 'materials', messages: 'materials' }),
  // @ts-expect-error -- a row that the permission matrix does not have
  defineResource({ ...resource, permission: 'materails', messages: 'materials' }),
  // @ts-expect-error -- a message prefix without a title
  defineResource({ ...resource, permission: 'materials', messages: 'materails' }),
  defineResource({
    ...resource,
    permission: 'materials',
    // @ts-expect-error -- a field without a text
    messages: 'materials',
    fields: { title: text(), depth: text() },
  }),
  // @ts-expect-error -- an unknown account feature
  defineResource({ ...resource, permission: 'materials', messages: 'materials', feature: 'traker' }),
]

export const effects = [
  defineEffects(resource, { title: viewEffect, 'title.*': viewEffect }),
  // @ts-expect-error -- the effect of a field that is not declared
  defineEffects(resource, { titel: viewEffect }),
  // @ts-expect-error -- an unknown planned part of the product
  defineEffects(resource, { title: plannedEffect('In-cab ap') }),
]

const call = { method: 'GET', path: '/pits', summary: 'Pits', output: null } as const
export const endpoints = [
  defineEndpoint({ ...call, access: { kind: 'permission', resource: 'materials', action: 'list' } }),
  // @ts-expect-error -- a row that the permission matrix does not have
  defineEndpoint({ ...call, access: { kind: 'permission', resource: 'materails', action: 'list' } }),
]

export function rights(context: RequestContext, me: Me): boolean[] {
  return [
    context.can('read', 'materials'),
    // @ts-expect-error -- a row that the permission matrix does not have
    context.can('read', 'materails'),
    // @ts-expect-error -- an unknown action
    hasPermission(me, 'raed', 'materials'),
    // @ts-expect-error -- an unknown account feature
    hasFeature(me, 'traker'),
  ]
}
