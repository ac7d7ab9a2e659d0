import { Loader, type SelectProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { Suspense, useState } from 'react'
import { lazyPart } from '@haulway/platform/web/lazyPart.ts'
import { useCan, useWords } from '@haulway/platform/web/app.tsx'
import type { FieldOptions, Resource } from '@haulway/resource'
import { useItem, useList } from '../calls.ts'
import { widthOf } from './inputs.ts'
import { useResource } from '../known.tsx'
import type { Reference } from '@haulway/resource'
import { Select } from '@haulway/ui'

export interface EntrySelectProps extends Omit<SelectProps, 'value' | 'onChange' | 'data'> {
  /** Collection to select from. */
  readonly to: string
  /** An entry whose title is '' gets its title looked up. */
  readonly value: Reference | null
  readonly onChange: (chosen: Reference | null) => void
  /** Entries not offered, because they are already selected. */
  readonly without?: readonly string[]
  /** Options listed first while nothing is typed. */
  readonly first?: Reference | null
  /** Offers only entries whose choice field has one of these values. */
  readonly offered?: FieldOptions['offered']
  /** A missing entry may be created in place by users with permission to create. */
  readonly makes?: boolean
}

/** Value of the option that creates an entry. */
const NEW = 'new'

/** Loads the form when it is first needed. */
const MakeEntry = lazyPart(() => import('./CreateEntryDialog.tsx').then((file) => file.CreateEntryDialog))

const SHOWN = 50
const PAUSE_MS = 200

function titleOf(resource: Resource, entry: Readonly<Record<string, unknown>>): string {
  const title = entry[resource.titleField]
  return typeof title === 'string' ? title : ''
}

/** Selects one entry of another collection, searched by typing. */
export function EntrySelect(props: EntrySelectProps) {
  const resource = useResource(props.to)
  if (!resource) throw new Error(`The resource ${props.to} is not known here`)
  return <Known {...props} source={resource} />
}

type KnownProps = EntrySelectProps & { source: Resource }

/** Entries that match the search, for each offered choice value. */
function useFound(source: Resource, offered: EntrySelectProps['offered'], search: string, enabled: boolean) {
  const query = { limit: SHOWN, sort: source.sort, search }
  const of = (value: string | undefined) => (offered && value !== undefined ? { [offered.field]: value } : {})
  const [one, other] = offered?.values ?? []
  const first = useList(source, { ...query, ...of(one) }, { enabled })
  const second = useList(source, { ...query, ...of(other) }, { enabled: enabled && other !== undefined })
  const items = [...(first.data?.items ?? []), ...((other !== undefined && second.data?.items) || [])]
  return { items, isFetching: first.isFetching || second.isFetching }
}

interface Choice {
  value: string
  label: string
}

interface Around {
  readonly chosen: Reference | null
  readonly without: readonly string[]
  readonly first: Reference | null
}

/** Search results, preceded by the options listed first. */
function choicesOf(found: readonly Choice[], { chosen, without, first }: Around): Choice[] {
  const ahead = first && !without.includes(first.id) ? first : null
  const choices = found.filter((one) => !without.includes(one.value) && one.value !== ahead?.id)
  if (ahead) choices.unshift({ value: ahead.id, label: ahead.title })
  if (chosen && !choices.some((one) => one.value === chosen.id))
    choices.unshift({ value: chosen.id, label: chosen.title })
  return choices
}

interface MakingProps {
  readonly resource: Resource
  /** The search text as typed; empty when nothing was typed. */
  readonly title: string
  readonly offered: EntrySelectProps['offered']
  readonly onClose: () => void
  readonly onMade: (made: Reference) => void
}

/** The short form that creates a missing entry. */
function Making({ resource, title, offered, onClose, onMade }: MakingProps) {
  const preset = {
    ...(title === '' ? {} : { [resource.titleField]: title }),
    ...(offered ? { [offered.field]: offered.values[0] } : {}),
  }
  return (
    <Suspense fallback={null}>
      <MakeEntry resource={resource} preset={preset} onClose={onClose} onMade={onMade} />
    </Suspense>
  )
}

/** Options for the search text, together with the selected entry. */
function useChoices({ source, value, without = [], first = null, offered }: KnownProps) {
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed, PAUSE_MS)
  const unnamed = value !== null && value.title === ''
  const named = useItem(source, value?.id ?? '', { enabled: unnamed })
  const chosen = unnamed ? { id: value.id, title: named.data ? titleOf(source, named.data) : '…' } : value
  // The select writes the title of the selected entry into the search box; that is not a search.
  const asked = chosen && search === chosen.title ? '' : search
  const { items, isFetching } = useFound(source, offered, asked, isOpen)
  const options = items.map((one) => ({ value: one.id, label: titleOf(source, one) }))
  const choices = choicesOf(options, { chosen, without, first: asked === '' ? first : null })
  return { chosen, choices, isFetching, isOpen, setOpen, typed, setTyped }
}

function Known(props: KnownProps) {
  const {
    to: _to,
    source: resource,
    value: _value,
    onChange,
    without: _without,
    first: _first,
    offered,
    makes,
    ...rest
  } = props
  const words = useWords()
  const can = useCan()
  const { chosen, choices, isFetching, isOpen, setOpen, typed, setTyped } = useChoices(props)
  const [making, setMaking] = useState<string | null>(null)
  const mayMake = makes === true && resource.inPlace !== false && can('create', resource.permission)
  if (mayMake)
    choices.push({ value: NEW, label: words('field.new', { what: words(`${resource.messages}.one`) }) })
  return (
    <>
      <Select
        {...rest}
        styles={widthOf(400)}
        searchable
        data={choices}
        // The server has already filtered; do not filter again.
        filter={({ options: all }) => all}
        value={chosen?.id ?? null}
        onSearchChange={setTyped}
        onDropdownOpen={() => setOpen(true)}
        onDropdownClose={() => setOpen(false)}
        nothingFoundMessage={isFetching ? words('ui.loading') : words('field.nothingFound')}
        {...(isFetching && isOpen ? { rightSection: <Loader size={14} /> } : {})}
        onChange={(id) => {
          if (mayMake && id === NEW) return setMaking(typed === chosen?.title ? '' : typed)
          const option = choices.find((one) => one.value === id)
          return onChange(option ? { id: option.value, title: option.label } : null)
        }}
      />
      {making !== null && (
        <Making
          resource={resource}
          title={making}
          offered={offered}
          onClose={() => setMaking(null)}
          onMade={(made) => {
            setMaking(null)
            onChange(made)
          }}
        />
      )}
    </>
  )
}
