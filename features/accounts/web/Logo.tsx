import { Button, Group, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ImagePlus, Trash2 } from 'lucide-react'
import type { CallFailure } from '@haulway/platform/web/api.ts'
import { useApi, useCan, useWords } from '@haulway/platform/web/app.tsx'
import { refresh, useAction, useCall } from '@haulway/platform/web/calls.ts'
import { dataUrl } from '@haulway/platform/web/dataUrl.ts'
import { ChooseFile, errorText, failureLines } from '@haulway/ui'
import { hasLogo, readLogo, removeLogo, setLogo } from '../accounts.endpoints.ts'
import styles from './AccountView.module.css'

/** Addresses the account of this page, whichever account other tabs have selected since. */
function usePicture(isThere: boolean): string | undefined {
  const api = useApi()
  const { data } = useQuery({
    // The query key holds the settings, so it is fetched again when they change.
    queryKey: ['settings', 'logo', 'content'],
    queryFn: async ({ signal }) => await dataUrl(await api.file(readLogo.path, signal)),
    enabled: isThere,
  })
  return isThere ? data : undefined
}

/** The logo printed on the account's documents. */
export function Logo() {
  const words = useWords()
  const can = useCan()
  const { data } = useCall(hasLogo, {})
  const isThere = data?.hasLogo === true
  const address = usePicture(isThere)
  const mayChange = can('update', 'accounts')
  return (
    <section className={styles.section} aria-labelledby="account-logo">
      <h2 id="account-logo">{words('accounts.logo')}</h2>
      {address !== undefined && <img className={styles.logo} src={address} alt={words('accounts.logo')} />}
      {!isThere && <Text size="sm">{words('accounts.logo.none')}</Text>}
      {mayChange && <Change removable={isThere} />}
    </section>
  )
}

function Change({ removable }: { removable: boolean }) {
  const words = useWords()
  const api = useApi()
  const queries = useQueryClient()
  const remove = useAction(removeLogo)
  const save = useMutation<unknown, CallFailure, File>({
    mutationFn: (file) => api.request('PUT', setLogo.path, { bytes: file }),
    meta: { handled: () => true },
    onSuccess: () => refresh(queries, ['settings']),
  })
  return (
    <>
      <Text size="sm" c="dimmed">
        {words('accounts.logo.help')}
      </Text>
      <Group gap="xs" mt="xs">
        <ChooseFile
          text={words('accounts.logo.choose')}
          accept="image/png,image/jpeg,image/webp"
          onFiles={([file]) => file && save.mutate(file)}
          button={{ leftSection: <ImagePlus size={15} aria-hidden />, loading: save.isPending }}
        />
        {removable && (
          <Button
            variant="subtle"
            color="gray"
            leftSection={<Trash2 size={15} aria-hidden />}
            onClick={() => remove.mutate({})}
          >
            {words('accounts.logo.remove')}
          </Button>
        )}
      </Group>
      {save.error && (
        <Text role="alert" size="sm" c="red" mt="xs">
          {(save.error.errors.length > 0
            ? save.error.errors.map((one) => errorText(words, one))
            : failureLines(words, save.error)
          ).join(' ')}
        </Text>
      )}
    </>
  )
}
