import type { Infer, Shape } from './field.ts'
import { visible } from './fields/text/visible.ts'
import type { AccountFeature, MessageKey, MessagePrefix, PermissionRow } from './names.ts'
import type { PersonReference } from './person.ts'
import type { FieldError } from './problem.ts'

export const actions = ['create', 'read', 'update', 'delete', 'list'] as const
export type Action = (typeof actions)[number]

/** What people may put beside an entry. Pictures are JPEG, PNG or WebP and stored anew without what they hold besides. */
export const fileKinds = ['picture', 'pdf', 'office', 'text', 'xml'] as const
/** `tiles`: PMTiles archives of maps; `raster`: TIFF, for pictures of the ground alone. */
export type FileKind = (typeof fileKinds)[number] | 'tiles' | 'raster'

export interface FileRules {
  readonly accepts: readonly FileKind[]
  /** Bytes. */
  readonly largest: number
  /** The field that names the roles to which the entry is shown, none for everybody: its files are shown to no others. */
  readonly roles?: string
}

/** Papers and photos, as most entries take them. */
export const papers: FileRules = { accepts: fileKinds, largest: 200 * 1_048_576 }

/** For so many days a deleted entry can be restored. */
export const RESTORABLE_DAYS = 30

export interface ResourceDeclaration<Name extends string, S extends Shape> {
  /** Collection path under /api and first part of the screens' addresses' names: `haulcategories`. */
  readonly name: Name
  /** Table in the database; the name in snake case unless told. */
  readonly table: string
  /** Row of the permission matrix. */
  readonly permission: PermissionRow
  /** Entries are read and listed by whoever may do this on that row: absent, by whoever may read and list there. */
  readonly readBy?: Action
  /** Path of the screens without the first slash: `haul-categories`. */
  readonly screen: string
  /** Prefix of its message keys: `haulCategories.title`, `haulCategories.field.<field>`. */
  readonly messages: MessagePrefix
  readonly fields: S
  /** What calls of its own put on its record beside the fields, as `<messages>.field.<name>`. */
  readonly recorded?: Shape
  /** The field that names an entry to people. */
  readonly titleField: string
  /** Order of the list when nothing is asked. */
  readonly sort: string
  /** Entries can be hidden and shown again (core 4). */
  readonly hideable: boolean
  /** Many entries may be changed by one call; on unless told. */
  readonly bulk: boolean
  /** What is deleted can be restored for a while (decision 0049); on unless told. */
  readonly restorable: boolean
  /** A unique field by which rows of an imported file find their entries; absent: nothing is imported. */
  readonly importKey?: string
  /** Entries hold files of people (core 7, *filecontainers*). */
  readonly files?: FileRules
  /** May be made from a select of another form, by its required fields alone; unless told it may. */
  readonly inPlace?: false
  /** Account feature that must be on, when one gates it. */
  readonly feature?: AccountFeature
  /**
   * Rules between fields, in the form and on the server alike. A field that is wrong by itself is null, so that the rest is
   * told in the same answer. `before` is the entry as it is stored, null for a new one.
   */
  readonly rules?: (draft: Gaps<Infer<S>>, before: Stored | null) => readonly FieldError[]
}

type Stored = Readonly<Record<string, unknown>>

/** A draft in which any field may be missing. */
type Gaps<Draft> = { readonly [Name in keyof Draft]: Draft[Name] | null }

type ResourceOptions<Name extends string, S extends Shape> = Pick<
  ResourceDeclaration<Name, S>,
  'name' | 'permission' | 'messages' | 'fields'
> &
  Partial<ResourceDeclaration<Name, S>> & {
    readonly titleField: keyof S & string
    readonly importKey?: keyof S & string
  }

/** Keys that the fields ask for and no catalogue has. */
type Unnamed<Prefix extends string, S extends Shape> = Exclude<
  `${Prefix}.field.${keyof S & string}`,
  MessageKey
>

/** Each field has words: what has none is named where the prefix stands. */
type Named<Prefix extends string, S extends Shape> = [Unnamed<Prefix, S>] extends [never]
  ? { readonly messages: Prefix }
  : { readonly messages: { readonly without: Unnamed<Prefix, S> } }

/**
 * Declares a resource once: types, validation, table shape, REST routes, OpenAPI, permission row, audit, units,
 * client hooks and the default screens follow from it.
 */
export function defineResource<
  const Name extends string,
  const S extends Shape,
  const Prefix extends MessagePrefix,
>(
  options: ResourceOptions<Name, S> & { readonly messages: Prefix } & Named<Prefix, S>,
): ResourceDeclaration<Name, S> {
  const declared: ResourceOptions<Name, S> = options
  const title = declared.fields[declared.titleField]
  return {
    table: declared.name.replaceAll('-', '_'),
    screen: declared.name,
    sort: declared.titleField,
    hideable: false,
    bulk: true,
    restorable: true,
    ...declared,
    // By its title an entry is told from others.
    fields: title ? { ...declared.fields, [declared.titleField]: visible(title) } : declared.fields,
  }
}

// Rules take the fields of their own resource, so any resource is told of by what all have.
export type Resource = Omit<ResourceDeclaration<string, Shape>, 'rules'> & {
  rules?(draft: Stored, before: Stored | null): readonly FieldError[]
}

/** What of its row of the matrix an action on its entries takes. */
export const rightFor = ({ readBy }: Pick<Resource, 'readBy'>, action: Action): Action =>
  readBy !== undefined && (action === 'read' || action === 'list') ? readBy : action

/** Who changed an entry and when (core 3, *Audit info*). Instants are ISO 8601. */
export interface AuditInfo {
  createdAt: string
  createdBy: PersonReference
  modifiedAt: string
  modifiedBy: PersonReference
}

/** An entry as the API answers it. */
export type Item<R extends Resource> = Infer<R['fields']> & {
  id: string
  version: number
  hidden: boolean
  auditInfo: AuditInfo
}

/** What a create takes; an update takes the same with the version that was read. */
export type Draft<R extends Resource> = Infer<R['fields']>

export interface Page<T> {
  items: T[]
  total: number
}
