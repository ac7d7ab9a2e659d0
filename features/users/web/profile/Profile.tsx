import { Avatar, Button, Stack } from '@mantine/core'
import { Pencil } from 'lucide-react'
import { useWords } from '@haulway/platform/web/app.tsx'
import { ScreenLink, useAddress } from '@haulway/platform/web/navigation.tsx'
import { useItem } from '@haulway/screens/calls.ts'
import { EntryForm, FormSkeleton } from '@haulway/screens/form/FormScreen.tsx'
import { formFields, type FormValues } from '@haulway/screens/form/formValues.ts'
import { EntryFields } from '@haulway/screens/view/ViewScreen.tsx'
import { Failed, FilterRow, Notice, Page } from '@haulway/ui'
import { isAbsent } from '@haulway/resource'
import { useCall } from '@haulway/platform/web/calls.ts'
import { ownIdentities } from '../../../session/identity.endpoints.ts'
import { ownPerson } from '../../user.resource.ts'
import { AvatarEditor } from './AvatarEditor.tsx'
import styles from './Profile.module.css'
import { NewPasswordInput } from '../NewPasswordInput.tsx'
import { usePasswordNews } from '../passwordNews.ts'

/** The one entry of `ownPerson`. */
const OWN = 'profile'
const PROFILE = '/users/profile'

/** The user's own profile, read-only. The identity provider returns here too, possibly with an error. */
export function Profile() {
  const words = useWords()
  const [address] = useAddress()
  const { data, error, refetch } = useItem(ownPerson, OWN)
  const edit = (
    <Button
      size="sm"
      leftSection={<Pencil size={15} aria-hidden />}
      renderRoot={(props) => <ScreenLink to="/users/editprofile" {...props} />}
    >
      {words('users.editProfile')}
    </Button>
  )
  return (
    <Page title={words('users.profile')} toolbar={<FilterRow actions={edit} />}>
      {error && !data && <Failed failure={error} onRetry={() => void refetch()} />}
      {!error && !data && <FormSkeleton />}
      {data && (
        <Stack className={styles.profile}>
          {address['trouble'] !== undefined && (
            <Notice tone="danger" urgent>
              {words(
                `session.trouble.${address['trouble'] === 'unreachable' ? 'unreachable' : 'association'}`,
              )}
            </Notice>
          )}
          <Avatar src={avatarOf(data)} name={data.fullName} size={96} radius="50%" alt="" />
          <EntryFields resource={ownPerson} entry={data} />
        </Stack>
      )}
    </Page>
  )
}

/** The avatar is in the response beside the declared fields. */
function avatarOf(person: object): string | null {
  return 'avatar' in person && typeof person.avatar === 'string' ? person.avatar : null
}

const PASSWORDS = ['oldPassword', 'password', 'passwordConfirm']

export function EditProfile() {
  const words = useWords()
  const { data, error, refetch } = useItem(ownPerson, OWN)
  const ways = useCall(ownIdentities, {})
  const { send, after } = usePasswordNews(true)
  if (!data) {
    return (
      <Page title={words('users.editProfile')}>
        {error ? <Failed failure={error} onRetry={() => void refetch()} /> : <FormSkeleton />}
      </Page>
    )
  }
  const isFirst = ways.data?.password === false
  const shown = ({ password }: FormValues): readonly string[] =>
    formFields(ownPerson).filter((name) => {
      if (name === 'proof') return isFirst && !isAbsent(password)
      if (name === 'oldPassword' && isFirst) return false
      return data.loginId !== null || !PASSWORDS.includes(name)
    })
  return (
    <EntryForm
      // Its path does not contain the user's id.
      item={{ ...data, id: OWN }}
      resource={ownPerson}
      home={PROFILE}
      shown={shown}
      inputs={{ password: NewPasswordInput }}
      toRequest={send}
      after={() => after(PROFILE)}
      renderAbove={() => data && <AvatarEditor name={data.fullName} avatar={avatarOf(data)} />}
    />
  )
}
