import type { Infer, Shape } from './field.ts'
import { visibleText } from './fields/text/visible.ts'
import type { AccountFeature, MessageKey, MessagePrefix, PermissionRow } from './names.ts'
import type { PersonReference } from './person.ts'
import type { FieldError } from './problem.ts'

export const actions = ['create', 'read', 'update', 'delete', 'list'] as const
export type Action = (typeof actions)[number]

/**
 * Kinds of files that can be attached to an entry. Pictures are JPEG, PNG or WebP, and re-encoded without metadata.
 */
export const fileKinds = ['picture', 'pdf', 'office', 'text', 'xml'] as const
/** `tiles`: PMTiles archives of maps; `raster`: TIFF, only for imagery of the ground. */
export type FileKind = (typeof fileKinds)[number] | 'tiles' | 'raster'

export interface FileRules {
  readonly accepts: readonly FileKind[]
  /** Bytes. */
  readonly largest: number
  /** The field that lists the roles that see the entry, none meaning everybody: its files are hidden from others. */
  readonly roles?: string
}

/** Documents and photos, as most entries accept them. */
export const documentFiles: FileRules = { accepts: fileKinds, largest: 200 * 1_048_576 }

/** Number of days for which a deleted entry can be restored. */
export const RESTORABLE_DAYS = 30

export interface ResourceDeclaration<Name extends string, S extends Shape> {
  /** Collection path under /api and first part of the names of the screens' routes: `haulcategories`. */
  readonly name: Name
  /** Database table; default: the name in snake case. */
  readonly table: string
  /** Row of the permission matrix. */
  readonly permission: PermissionRow
  /** Reading and listing require this action on that row; when absent, reading and listing themselves. */
  readonly readBy?: Action
  /** Path of the screens without the leading slash: `haul-categories`. */
  readonly screen: string
  /** Prefix of its message keys: `haulCategories.title`, `haulCategories.field.<field>`. */
  readonly messages: MessagePrefix
  readonly fields: S
  /** Values that custom endpoints add to its change history, labelled `<messages>.field.<name>`. */
  readonly recorded?: Shape
  /** The field that identifies an entry to people. */
  readonly titleField: string
  /** Default order of the list. */
  readonly sort: string
  /** Entries can be hidden and shown again (core 4). */
  readonly hideable: boolean
  /** Many entries can be changed by one request; on by default. */
  readonly bulk: boolean
  /** Deleted entries can be restored for a time (decision 0049); on by default. */
  readonly restorable: boolean
  /** A unique field by which rows of an imported file are matched to entries; without it there is no import. */
  readonly importKey?: string
  /** Entries have file attachments (core 7, *filecontainers*). */
  readonly files?: FileRules
  /** Can be created inside a select of another form, with its required fields only; on by default. */
  readonly inPlace?: false
  /** Account feature that must be on, if any. */
  readonly feature?: AccountFeature
  /**
   * Rules between fields, applied in the form and on the server alike. An invalid field is null, so that rules on the
   * others are reported in the same response. `before` is the stored entry, null for a new one.
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

/** Message keys that the fields require and no catalogue has. */
type Unnamed<Prefix extends string, S extends Shape> = Exclude<
  `${Prefix}.field.${keyof S & string}`,
  MessageKey
>

/** Every field needs texts: one without makes this type the missing key instead of the prefix. */
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
    // People tell entries apart by the title.
    fields: title ? { ...declared.fields, [declared.titleField]: visibleText(title) } : declared.fields,
  }
}

// Rules accept only the fields of their own resource, so this supertype of all resources omits them.
export type Resource = Omit<ResourceDeclaration<string, Shape>, 'rules'> & {
  rules?(draft: Stored, before: Stored | null): readonly FieldError[]
}

/** The permission that an action on an entry requires. */
export const requiredAction = ({ readBy }: Pick<Resource, 'readBy'>, action: Action): Action =>
  readBy !== undefined && (action === 'read' || action === 'list') ? readBy : action

/** Who created and changed an entry, and when (core 3, *Audit info*). Instants are ISO 8601. */
export interface AuditInfo {
  createdAt: string
  createdBy: PersonReference
  modifiedAt: string
  modifiedBy: PersonReference
}

/** An entry as the API returns it. */
export type Item<R extends Resource> = Infer<R['fields']> & {
  id: string
  version: number
  hidden: boolean
  auditInfo: AuditInfo
}

/** Body of a create; an update takes the same with the version that was read. */
export type Draft<R extends Resource> = Infer<R['fields']>

export interface Page<T> {
  items: T[]
  total: number
}
