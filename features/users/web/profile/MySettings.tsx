import { Button } from '@mantine/core'
import { useState } from 'react'
import { languages } from '@haulway/platform/messages.ts'
import { useApp, useWords } from '@haulway/platform/web/app.tsx'
import { useAction, useCall } from '@haulway/platform/web/calls.ts'
import type { EndpointOutput } from '@haulway/resource'
import { componentsOf } from '@haulway/screens/fields/component-of.ts'
import { FormSkeleton } from '@haulway/screens/form/FormScreen.tsx'
import { widthOf } from '@haulway/screens/inputs/inputs.ts'
import { useShow } from '@haulway/screens/useShow.ts'
import { Failed, Page, Select } from '@haulway/ui'
import { users } from '../../user.resource.ts'
import { ownSettings, saveOwnSettings } from '../../users.endpoints.ts'
import styles from './Profile.module.css'

type Settings = EndpointOutput<typeof ownSettings>

/** Names of languages in the languages themselves. */
const nameOf = { en: 'English', ru: 'Русский', cn: '中文' } as const

export function MySettings() {
  const words = useWords()
  const { data, error, refetch } = useCall(ownSettings, {})
  return data ? (
    <SettingsForm stored={data} />
  ) : (
    <Page title={words('users.settings')}>
      {error ? <Failed failure={error} onRetry={() => void refetch()} /> : <FormSkeleton />}
    </Page>
  )
}

const FORM = 'own-settings'

function SettingsForm({ stored }: { stored: Settings }) {
  const { words, leave } = useApp()
  const [settings, setSettings] = useState(stored)
  const save = useAction(saveOwnSettings)
  const show = useShow(users)('measurementProfile')
  const profile = ownSettings.output.measurementProfile
  const { Input: ProfileInput } = componentsOf(profile)
  return (
    <Page
      title={words('users.settings')}
      footer={
        <div className={styles.bar}>
          <Button type="submit" form={FORM} loading={save.isPending}>
            {words('form.save')}
          </Button>
        </div>
      }
    >
      <form
        id={FORM}
        className={styles.card}
        onSubmit={(event) => {
          event.preventDefault()
          // Reloads the page, as every figure on the screens may change.
          save.mutate({ body: settings }, { onSuccess: () => leave('/users/me/settings') })
        }}
      >
        <ProfileInput
          id="measurementProfile"
          declared={profile}
          label={words('users.field.measurementProfile')}
          help={words('users.field.measurementProfile.help')}
          value={settings.measurementProfile}
          onChange={(chosen) =>
            setSettings({ ...settings, measurementProfile: typeof chosen === 'string' ? chosen : null })
          }
          show={show}
        />
        <Select
          label={words('users.language')}
          description={words('users.language.help')}
          styles={widthOf(320)}
          placeholder={words('users.language.none')}
          clearable
          data={languages.map((one) => ({ value: one, label: nameOf[one] }))}
          value={settings.language}
          onChange={(language) => setSettings({ ...settings, language })}
        />
      </form>
    </Page>
  )
}
