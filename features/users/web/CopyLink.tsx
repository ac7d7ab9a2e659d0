import { Button, CopyButton, Group, TextInput } from '@mantine/core'
import { useWords } from '@haulway/platform/web/app.tsx'

/** The link of an invitation, to be handed on. */
export function CopyLink({ link }: { readonly link: string }) {
  const words = useWords()
  return (
    <Group align="flex-end" wrap="nowrap" gap="xs">
      <TextInput
        flex={1}
        label={words('users.invitations.link.label')}
        value={link}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      <CopyButton value={link}>
        {({ copied, copy }) => (
          <Button variant="default" onClick={copy}>
            {words(copied ? 'users.invitations.link.copied' : 'users.invitations.link.copy')}
          </Button>
        )}
      </CopyButton>
    </Group>
  )
}
