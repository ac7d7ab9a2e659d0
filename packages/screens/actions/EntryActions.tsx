import { ActionIcon, Group, Menu } from '@mantine/core'
import { EllipsisVertical, Eye, EyeOff, Pencil, Trash2 } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useCan, useWords } from '@haulway/platform/web/app.tsx'
import { ScreenLink } from '@haulway/platform/web/navigation.tsx'
import { Confirm, LazyMenu, useLazyMenu, type LazyMenuState } from '@haulway/ui'
import type { Words } from '@haulway/platform/messages.ts'
import { RESTORABLE_DAYS, type Item, type Resource } from '@haulway/resource'
import { editAddress } from '../addresses.ts'
import { useEntryAction } from '../calls.ts'

export interface EntryActionsProps {
  readonly resource: Resource
  readonly entry: Item<Resource>
  /** Whether the server would delete the entry for a user with that permission. */
  readonly deletable?: boolean | undefined
}

export function titleOf(resource: Resource, entry: Item<Resource>): string {
  const title = (entry as Readonly<Record<string, unknown>>)[resource.titleField]
  return typeof title === 'string' ? title : ''
}

/** Explains the consequences of deleting an entry. */
export function deletionText({ restorable }: Resource, words: Words): string {
  return restorable ? words('list.delete.restorable', { days: RESTORABLE_DAYS }) : words('list.delete.text')
}

/** Actions at the end of a row: edit, and a menu to hide or delete. */
export function EntryActions({
  children,
  ...props
}: EntryActionsProps & {
  /** Actions of the slice, before the standard ones. */
  readonly children?: ReactNode
}) {
  const { resource, entry } = props
  const words = useWords()
  const can = useCan()
  const title = titleOf(resource, entry)
  const mayEdit = can('update', resource.permission)
  return (
    <Group gap={2} wrap="nowrap" justify="flex-end">
      {children}
      {mayEdit && (
        <ActionIcon
          size="md"
          title={words('list.edit')}
          aria-label={`${words('list.edit')}: ${title}`}
          renderRoot={(props) => <ScreenLink to={editAddress(resource, entry.id)} {...props} />}
        >
          <Pencil size={15} aria-hidden />
        </ActionIcon>
      )}
      <MoreActions {...props} />
    </Group>
  )
}

interface MoreActionsProps extends EntryActionsProps {
  /** Called once the entry is deleted. */
  readonly onDeleted?: () => void
}

/** Menu to hide, unhide and delete. */
export function MoreActions(props: MoreActionsProps) {
  const { resource, entry, deletable = true } = props
  const words = useWords()
  const can = useCan()
  const { buttonProps, menu } = useLazyMenu()
  const mayHide = resource.hideable && can('update', resource.permission)
  const mayDelete = deletable && can('delete', resource.permission)
  if (!mayHide && !mayDelete) return null
  return (
    <>
      <ActionIcon
        size="md"
        aria-label={`${words('list.more')}: ${titleOf(resource, entry)}`}
        {...buttonProps}
      >
        <EllipsisVertical size={16} aria-hidden />
      </ActionIcon>
      {menu && <MoreMenu menu={menu} mayHide={mayHide} mayDelete={mayDelete} {...props} />}
    </>
  )
}

interface MoreMenuProps extends MoreActionsProps {
  readonly menu: LazyMenuState
  readonly mayHide: boolean
  readonly mayDelete: boolean
}

function MoreMenu({ menu, mayHide, mayDelete, resource, entry, onDeleted }: MoreMenuProps) {
  const words = useWords()
  const act = useEntryAction(resource)
  const [asked, setAsked] = useState(false)
  const erase = async () => {
    // Not a callback of the mutation: the live channel may report the deletion and unmount this component before the
    // response arrives.
    const done = await act.mutateAsync({ id: entry.id, action: 'delete' }).then(
      () => true,
      // The error dialog shows the reason.
      () => false,
    )
    if (done) onDeleted?.()
  }
  const hiding = entry.hidden ? 'unhide' : 'hide'
  return (
    <>
      <LazyMenu menu={menu}>
        {mayHide && (
          <Menu.Item
            leftSection={entry.hidden ? <Eye size={15} aria-hidden /> : <EyeOff size={15} aria-hidden />}
            onClick={() => act.mutate({ id: entry.id, action: hiding })}
          >
            {words(`list.${hiding}`)}
          </Menu.Item>
        )}
        {mayDelete && (
          <Menu.Item
            color="var(--hw-danger)"
            leftSection={<Trash2 size={15} aria-hidden />}
            onClick={() => setAsked(true)}
          >
            {words('list.delete')}
          </Menu.Item>
        )}
      </LazyMenu>
      <Confirm
        open={asked}
        danger
        title={words('list.delete.title', { title: titleOf(resource, entry) })}
        text={deletionText(resource, words)}
        action={words('list.delete')}
        onCancel={() => setAsked(false)}
        onConfirm={() => {
          setAsked(false)
          void erase()
        }}
      />
    </>
  )
}
