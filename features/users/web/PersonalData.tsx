import { Button, Group, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { CallFailure, DownloadedFile } from '@haulway/platform/web/api.ts'
import { useApi, useCan, useWords } from '@haulway/platform/web/app.tsx'
import { useAction } from '@haulway/platform/web/calls.ts'
import { saveFile } from '@haulway/platform/web/download.ts'
import { useGo } from '@haulway/platform/web/navigation.tsx'
import { Confirm, Section } from '@haulway/ui'
import { driverPersonalData, eraseDriver, eraseUser, userPersonalData } from '../personal-data.endpoints.ts'

const calls = {
  users: { held: userPersonalData, erase: eraseUser },
  drivers: { held: driverPersonalData, erase: eraseDriver },
} as const

export interface PersonalDataProps {
  readonly of: keyof typeof calls
  readonly id: string
  readonly name: string
  /** Why this person cannot be erased, when known. */
  readonly kept?: 'self' | 'system' | undefined
}

/** For users who manage people: exports a person's data as a file, and erases the person. */
export function PersonalData({ of, id, name, kept }: PersonalDataProps) {
  const words = useWords()
  const can = useCan()
  const api = useApi()
  const go = useGo()
  const [asked, setAsked] = useState(false)
  const { held, erase } = calls[of]
  const file = useMutation<DownloadedFile, CallFailure>({
    mutationFn: () => api.download(held.path.replace('{id}', id)),
    meta: { masked: true },
    onSuccess: saveFile,
  })
  const end = useAction(erase, { refreshes: ['users', 'drivers'] })
  if (!can('update', of)) return null
  const mayErase = can('delete', of) && kept === undefined
  const buttons = (
    <Group gap="xs">
      <Button size="xs" variant="default" onClick={() => file.mutate()}>
        {words('users.personal.save')}
      </Button>
      {mayErase && (
        <Button size="xs" variant="default" onClick={() => setAsked(true)}>
          {words('users.personal.erase')}
        </Button>
      )}
    </Group>
  )
  return (
    <Section title={words('users.personal')} actions={buttons}>
      <Text size="sm" px="md" py="sm">
        {words(kept === undefined ? 'users.personal.text' : `users.personal.${kept}`)}
      </Text>
      <Confirm
        open={asked}
        danger
        title={words('users.personal.erase.title', { name })}
        text={words('users.personal.erase.text')}
        action={words('users.personal.erase.action')}
        onCancel={() => setAsked(false)}
        onConfirm={() => {
          setAsked(false)
          end.mutate({ params: { id } }, { onSuccess: () => go(`/${of}`) })
        }}
      />
    </Section>
  )
}
