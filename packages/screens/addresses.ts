import type { Resource } from '@haulway/resource'

/** Addresses of the four screens of a resource (core 2.3). */
export const listAddress = (resource: Resource): string => `/${resource.screen}`
export const newAddress = (resource: Resource): string => `/${resource.screen}/new`
export const importAddress = (resource: Resource): string => `/${resource.screen}/import`
export const editAddress = (resource: Resource, id: string): string => `/${resource.screen}/edit/${id}`
export const viewAddress = (resource: Resource, id: string): string => `/${resource.screen}/view/${id}`
