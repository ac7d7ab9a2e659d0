import { Button, Paper, Select, Stack } from '@mantine/core'
import { useState } from 'react'
import { languages } from '@haulway/platform/messages.ts'
import { useApp, useWords } from '@haulway/platform/web/app.tsx'
import { useAction, useCall } from '@haulway/platform/web/calls.ts'
import type { EndpointOutput } from '@haulway/resource'
import { FormShape } from '@haulway/resource/web/FormScreen.tsx'
import { Failed, Page } from '@haulway/ui'
import { builtInProfiles } from '@haulway/units'
import { ownSettings, saveOwnSettings } from '../users.endpoints.ts'
import styles from './Profile.module.css'

type Settings = EndpointOutput<typeof ownSettings>

/** Names of languages in themselves. */
const nameOf = { en: 'English', ru: 'Русский', cn: '中文' } as const

export function MySettings() {
  const words = useWords()
  const { data, error, refetch } = useCall(ownSettings, {})
  return (
    <Page title={words('users.settings')}>
      {error && <Failed failure={error} onRetry={() => void refetch()} />}
      {!error && !data && <FormShape />}
      {data && <SettingsForm stored={data} />}
    </Page>
  )
}

function SettingsForm({ stored }: { stored: Settings }) {
  const { words, leave } = useApp()
  const [settings, setSettings] = useState(stored)
  const save = useAction(saveOwnSettings)
  const profiles = builtInProfiles.map(({ name }) => ({
    value: name,
    label: words(`users.measurementProfile.${name}`),
  }))
  return (
    <form
      className={styles.profile}
      onSubmit={(event) => {
        event.preventDefault()
        // Every figure of the screens may change, so the page begins anew.
        save.mutate({ body: settings }, { onSuccess: () => leave('/users/me/settings') })
      }}
    >
      <Paper withBorder p="md">
        <Stack>
          <Select
            label={words('users.field.measurementProfile')}
            placeholder={words('users.ofAccount')}
            clearable
            data={profiles}
            value={settings.measurementProfile}
            onChange={(measurementProfile) => setSettings({ ...settings, measurementProfile })}
          />
          <Select
            label={words('users.language')}
            description={words('users.language.help')}
            clearable
            data={languages.map((one) => ({ value: one, label: nameOf[one] }))}
            value={settings.language}
            onChange={(language) => setSettings({ ...settings, language })}
          />
          <Button type="submit" loading={save.isPending} style={{ alignSelf: 'flex-start' }}>
            {words('form.save')}
          </Button>
        </Stack>
      </Paper>
    </form>
  )
}
