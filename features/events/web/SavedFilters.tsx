import { ActionIcon, Button, Group, Popover, Stack, TextInput } from '@mantine/core'
import { Bookmark, Trash2 } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { useWords } from '@haulway/platform/web/app.tsx'
import { useAction, useCall } from '@haulway/platform/web/calls.ts'
import { ScreenLink, useAddress } from '@haulway/platform/web/navigation.tsx'
import { listSavedFilters, removeFilter, saveFilter } from '../events.endpoints.ts'
import styles from './events.module.css'

/** The filters in the address, without the page. */
function queryOf(address: Readonly<Record<string, string | undefined>>): string {
  const kept = Object.entries(address).filter(([name, value]) => value !== undefined && name !== 'page')
  return new URLSearchParams(kept as [string, string][]).toString()
}

/** Saves the filters of the address under a name. */
function Save() {
  const words = useWords()
  const [address] = useAddress()
  const [title, setTitle] = useState('')
  const save = useAction(saveFilter, { masked: false })

  function keep(event: FormEvent): void {
    event.preventDefault()
    const name = title.trim()
    if (name === '') return
    save.mutate({ body: { title: name, query: queryOf(address) } }, { onSuccess: () => setTitle('') })
  }

  return (
    <form onSubmit={keep}>
      <Group gap={6} wrap="nowrap">
        <TextInput
          size="xs"
          maxLength={100}
          aria-label={words('events.saved.name')}
          placeholder={words('events.saved.name')}
          value={title}
          onChange={(event) => setTitle(event.currentTarget.value)}
        />
        <Button size="xs" type="submit" loading={save.isPending}>
          {words('events.saved.save')}
        </Button>
      </Group>
    </form>
  )
}

/** The reader’s saved filters. */
export function SavedFilters() {
  const words = useWords()
  const { data } = useCall(listSavedFilters, {})
  const remove = useAction(removeFilter, { masked: false })
  return (
    <Popover position="bottom-start" trapFocus>
      <Popover.Target>
        <Button size="compact-xs" variant="default" leftSection={<Bookmark size={13} aria-hidden />}>
          {words('events.saved')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap={6} miw={220}>
          {data?.items.length === 0 && <span className={styles.quiet}>{words('events.saved.none')}</span>}
          {data?.items.map(({ id, title, query }) => (
            <Group key={id} gap={6} justify="space-between" wrap="nowrap">
              <ScreenLink to={query === null ? '/events' : `/events?${query}`}>{title}</ScreenLink>
              <ActionIcon
                size="sm"
                aria-label={words('events.saved.remove', { title })}
                onClick={() => remove.mutate({ params: { id } })}
              >
                <Trash2 size={14} aria-hidden />
              </ActionIcon>
            </Group>
          ))}
          <Save />
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}
