import { useState } from 'react'
import { useMe, useWords } from '@haulway/platform/web/app.tsx'
import { useScreenParams } from '@haulway/platform/web/navigation.tsx'
import { useCall } from '@haulway/platform/web/calls.ts'
import { isAbsent, type Item, type Resource } from '@haulway/resource'
import { listAddress, viewAddress } from '@haulway/screens/addresses.ts'
import { useItem } from '@haulway/screens/calls.ts'
import { EditForm, EntryForm, type EntryFormSettings } from '@haulway/screens/form/FormScreen.tsx'
import { formFields, type FormValues } from '@haulway/screens/form/formValues.ts'
import { Notice } from '@haulway/ui'
import { waysInOf } from '../../session/identity.endpoints.ts'
import { roleIndex } from '../../access/access.ts'
import { changesLogin, users } from '../user.resource.ts'
import { AlsoIdentities } from './AlsoIdentities.tsx'
import { NewPasswordInput } from './NewPasswordInput.tsx'
import { newPerson, usePasswordNews } from './passwordNews.ts'

const LOGIN = new Set(['loginId', 'oldPassword', 'password', 'passwordConfirm'])
const FLAGS = new Set(['systemAdmin', 'tmlManagementAdmin'])
/** Switches of the sign-in, which nobody turns off for themselves. */
const ACCESS = new Set(['active', 'loginEnabled'])

type Stored = Readonly<Record<string, unknown>>

/** For a guest only the groups here can change, so the rules of their own account do not apply. */
const guests: Resource = { ...users, rules: () => [] }

function invitedAddress(saved: Stored): string | undefined {
  const invitation = saved['invitation'] as { email: string } | undefined
  return invitation && `/users?invited=${encodeURIComponent(invitation.email)}`
}

export function UserForm() {
  const { id } = useScreenParams()
  const me = useMe()
  const words = useWords()
  const { data } = useItem(users, id ?? '', { enabled: id !== undefined })
  const isGuest = data !== undefined && data.account === null
  const canSignIn = data?.account !== null && data?.loginEnabled === true
  const ways = useCall(waysInOf, { params: { id: id ?? '' } }, { enabled: id !== undefined && canSignIn })
  const [endToo, setEndToo] = useState(true)
  const others = id === me.id ? 0 : (ways.data?.items.length ?? 0)
  const isFirst = ways.data?.password === false
  const { send, after } = usePasswordNews(id === me.id)
  const system = me.roles.includes(roleIndex.SYSTEM_ADMIN)

  function shown(values: FormValues, item: Item<Resource> | undefined): readonly string[] {
    if (isGuest) return ['directGroups']
    const before = item as Stored | undefined
    const hasOldPassword = id === me.id && before?.['loginEnabled'] === true && !isFirst
    return formFields(users).filter((name) => {
      if (name === 'oldPassword' && !hasOldPassword) return false
      if (ACCESS.has(name) && id === me.id && before?.[name] === true) return false
      if (name === 'proof')
        return (
          before !== undefined && (changesLogin(values, before) || (isFirst && !isAbsent(values['password'])))
        )
      if (LOGIN.has(name)) return values['loginEnabled'] === true
      return system || !FLAGS.has(name)
    })
  }

  const settings: EntryFormSettings = {
    resource: isGuest ? guests : users,
    home: listAddress(users),
    shown,
    inputs: { password: NewPasswordInput },
    toRequest: (values) => {
      if (id === undefined) return newPerson(values)
      const sent = send(values)
      return others > 0 && !isAbsent(values['password']) ? { ...sent, endIdentities: endToo } : sent
    },
    renderFields: (form) =>
      others > 0 &&
      !isAbsent(form.watch('password')) && (
        <AlsoIdentities count={others} checked={endToo} onChange={setEndToo} />
      ),
    after: (saved) => after(invitedAddress(saved) ?? viewAddress(users, saved.id)),
    renderAbove: () =>
      isGuest && (
        <Notice tone="info" title={words('users.guest')}>
          {words('users.guest.text')}
        </Notice>
      ),
  }
  return id === undefined ? (
    <EntryForm {...settings} key="new" />
  ) : (
    <EditForm {...settings} key={`${id} ${String(isGuest)}`} id={id} />
  )
}
