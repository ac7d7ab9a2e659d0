import type { MessageKey } from '@haulway/resource'
import { Button, Group, Skeleton } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { CallFailure } from '@haulway/platform/web/api.ts'
import { useApi, useWords } from '@haulway/platform/web/app.tsx'
import { useAddress } from '@haulway/platform/web/navigation.tsx'
import type { EndpointOutput } from '@haulway/resource'
import { CardPage, Empty, Failed, Notice } from '@haulway/ui'
import { failureLines } from '@haulway/ui/feedback/failure.ts'
import type { OwnMove } from '../consent.ts'
import { decideConsent, readConsent } from '../consents.endpoints.ts'
import styles from './consent.module.css'

export type View = EndpointOutput<typeof readConsent>

function useOwnConsent(token: string) {
  const api = useApi()
  const queries = useQueryClient()
  const queryKey = ['reportconsents', token]
  const answer = useQuery<View, CallFailure>({
    queryKey,
    enabled: token !== '',
    queryFn: ({ signal }) => api.call(readConsent, { body: { token } }, signal),
  })
  const deciding = useMutation<View, CallFailure, OwnMove>({
    mutationFn: (move) => api.call(decideConsent, { body: { token, move } }),
    onSuccess: (view) => queries.setQueryData(queryKey, view),
  })
  return { answer, deciding }
}

interface OwnConsentProps {
  readonly title: MessageKey
  /** Renders the page's further content beside the state. */
  readonly renderMore: (view: View) => ReactNode
}

/**
 * The page behind the link in a message: what the owner of the address receives, and their choice. Opening it changes
 * nothing.
 */
export function OwnConsent({ title, renderMore }: OwnConsentProps) {
  const words = useWords()
  const [address] = useAddress()
  const token = address['token'] ?? ''
  const { answer, deciding } = useOwnConsent(token)
  const view = answer.data
  const failure = answer.error
  const gone = token === '' || failure?.status === 404 || failure?.status === 400
  return (
    <CardPage title={words(title)}>
      <h1>{words(title)}</h1>
      {deciding.error && (
        <Notice tone="danger" urgent>
          {failureLines(words, deciding.error).join(' ')}
        </Notice>
      )}
      {view ? (
        <>
          <State view={view} busy={deciding.isPending} onMove={(move) => deciding.mutate(move)} />
          {renderMore(view)}
        </>
      ) : gone ? (
        <Empty title={words('reportConsent.gone')} text={words('reportConsent.gone.text')} />
      ) : failure ? (
        <Failed failure={failure} onRetry={() => void answer.refetch()} />
      ) : (
        <Skeleton height={120} aria-label={words('reportConsent.loading')} aria-busy />
      )}
    </CardPage>
  )
}

interface StateProps {
  readonly view: View
  readonly busy: boolean
  readonly onMove: (move: OwnMove) => void
}

function State({ view, busy, onMove }: StateProps) {
  const words = useWords()
  const { account, address, channel, state, moves } = view
  return (
    <>
      <p className={styles.address}>{words(`reportConsent.address.${channel}`, { address })}</p>
      <p role="status">{words(`reportConsent.is.${state}`, { account })}</p>
      <Group gap="xs">
        {moves.map((move) => (
          <Button
            key={move}
            variant={move === 'stop' ? 'default' : 'filled'}
            loading={busy}
            onClick={() => onMove(move)}
          >
            {words(`reportConsent.do.${move}`)}
          </Button>
        ))}
      </Group>
    </>
  )
}
