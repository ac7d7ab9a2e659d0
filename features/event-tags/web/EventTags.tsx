import { Button, ColorSwatch, Skeleton, Switch } from '@mantine/core'
import { Plus } from 'lucide-react'
import { useCan, useWords } from '@haulway/platform/web/app.tsx'
import { ScreenLink, useAddress } from '@haulway/platform/web/navigation.tsx'
import type { Item } from '@haulway/resource'
import { newAddress, viewAddress } from '@haulway/screens/addresses.ts'
import { useList } from '@haulway/screens/calls.ts'
import { EntryActions } from '@haulway/screens/actions/EntryActions.tsx'
import { Empty, Failed, FilterRow, Page, SearchBox, Section } from '@haulway/ui'
import { tagCategories } from '../tag-category.resource.ts'
import { tags } from '../tag.resource.ts'
import styles from './EventTags.module.css'

type Tag = Item<typeof tags>
type Category = Item<typeof tagCategories>

/** Maximum number of tags loaded, more than any account has. */
const ALL = 500

/** Visible entries, and on request the hidden ones. */
function useAll(hidden: boolean) {
  const categories = useList(tagCategories, { limit: ALL })
  const hiddenCategories = useList(tagCategories, { limit: ALL, hidden: true }, { enabled: hidden })
  const shown = useList(tags, { limit: ALL })
  const hiddenTags = useList(tags, { limit: ALL, hidden: true }, { enabled: hidden })
  const lists = hidden ? [categories, hiddenCategories, shown, hiddenTags] : [categories, shown]
  return {
    ready: lists.every((one) => one.data !== undefined),
    failure: lists.map((one) => one.error).find((one) => one !== null),
    retry: () => {
      for (const one of lists) void one.refetch()
    },
    categories: [...(categories.data?.items ?? []), ...(hidden ? (hiddenCategories.data?.items ?? []) : [])],
    tags: [...(shown.data?.items ?? []), ...(hidden ? (hiddenTags.data?.items ?? []) : [])],
  }
}

/** The tags for events, by category. */
export function EventTags() {
  const words = useWords()
  const can = useCan()
  const [address, change] = useAddress()
  const search = (address['search'] ?? '').toLocaleLowerCase()
  const hidden = address['hidden'] === 'true'
  const all = useAll(hidden)
  const has = (text: string) => text.toLocaleLowerCase().includes(search)
  const groups = all.categories
    .map((category) => {
      const own = all.tags.filter((tag) => tag.category.id === category.id)
      return { category, own: has(category.title) ? own : own.filter((tag) => has(tag.title)) }
    })
    .filter(({ category, own }) => own.length > 0 || has(category.title))
  const mayCreate = can('create', tags.permission)
  return (
    <Page
      title={words('eventTags.title')}
      toolbar={
        <FilterRow
          search={
            <SearchBox
              value={address['search'] ?? ''}
              onChange={(next) => change({ search: next || null })}
            />
          }
          actions={
            mayCreate && <New main to={newAddress(tagCategories)} label={words('tagCategories.new')} />
          }
        >
          <Switch
            size="sm"
            label={words('eventTags.hidden')}
            checked={hidden}
            onChange={(event) => change({ hidden: event.currentTarget.checked ? 'true' : null })}
          />
        </FilterRow>
      }
    >
      <div className={styles.page}>
        {all.failure && <Failed failure={all.failure} onRetry={all.retry} />}
        {!all.ready && !all.failure && <Skeleton height={160} />}
        {all.ready && groups.length === 0 && (
          <Empty
            title={words(search === '' ? 'eventTags.none' : 'list.empty.filtered')}
            {...(search === '' && mayCreate
              ? {
                  text: words('eventTags.none.text'),
                  action: <New main to={newAddress(tagCategories)} label={words('list.empty.first')} />,
                }
              : {})}
          />
        )}
        {all.ready &&
          groups.map(({ category, own }) => <CategoryTags key={category.id} category={category} own={own} />)}
      </div>
    </Page>
  )
}

/** `main`: the screen's primary action, as in lists. */
function New({ to, label, main = false }: { to: string; label: string; main?: boolean }) {
  return (
    <Button
      size={main ? 'sm' : 'xs'}
      variant={main ? 'filled' : 'default'}
      leftSection={<Plus size={main ? 16 : 14} aria-hidden />}
      renderRoot={(props) => <ScreenLink to={to} {...props} />}
    >
      {label}
    </Button>
  )
}

function CategoryTags({ category, own }: { category: Category; own: readonly Tag[] }) {
  const words = useWords()
  const can = useCan()
  const hidden = category.hidden ? ` (${words('eventTags.isHidden')})` : ''
  return (
    <Section
      title={`${category.title}${hidden}`}
      actions={
        <div className={styles.actions}>
          {can('create', tags.permission) && (
            <New to={`${newAddress(tags)}?category=${category.id}`} label={words('eventTags.new')} />
          )}
          {can('update', tagCategories.permission) && (
            <EntryActions resource={tagCategories} entry={category} />
          )}
        </div>
      }
    >
      {own.length === 0 && <p className={styles.none}>{words('eventTags.noTags')}</p>}
      <ul className={styles.tags}>
        {own.map((tag) => (
          <li key={tag.id} className={styles.tag} data-hidden={tag.hidden}>
            <ColorSwatch color={tag.color ?? 'transparent'} size={14} radius={4} aria-hidden />
            <ScreenLink to={viewAddress(tags, tag.id)} className={styles.title} title={tag.title}>
              {tag.title}
            </ScreenLink>
            {tag.hidden && <span className={styles.weak}>{words('eventTags.isHidden')}</span>}
            {can('update', tags.permission) && <EntryActions resource={tags} entry={tag} />}
          </li>
        ))}
      </ul>
    </Section>
  )
}
