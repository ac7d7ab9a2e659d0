import { Avatar, Button, Group, Slider, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ImagePlus, Trash2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { CallFailure } from '@haulway/platform/web/api.ts'
import { useApi, useWords } from '@haulway/platform/web/app.tsx'
import { refresh, useAction } from '@haulway/platform/web/calls.ts'
import { ChooseFile, Dialog, errorText, failureLines, Section } from '@haulway/ui'
import { removeAvatar } from '../users.endpoints.ts'
import styles from './Profile.module.css'
import { type Crop, cropped, CropFrame, wholePicture } from './CropFrame.tsx'

/** Sent larger than it is shown, so that the server has something to make it smaller from. */
const SENT_PX = 384

/** One's picture: choose, cut, save; or remove it. */
export function AvatarEditor({ name, avatar }: { name: string; avatar: string | null }) {
  const words = useWords()
  const [file, setFile] = useState<File | null>(null)
  const remove = useAction(removeAvatar)
  return (
    <Section title={words('users.avatar')}>
      <div className={styles.avatar}>
        <Avatar src={avatar} name={name} size={96} radius="50%" alt="" />
        <div className={styles.avatarActions}>
          <Text size="sm" c="dimmed">
            {words('users.avatar.help')}
          </Text>
          <Group gap="xs">
            <ChooseFile
              label={words('users.avatar.choose')}
              accept="image/png,image/jpeg,image/webp"
              onFiles={([chosen]) => setFile(chosen ?? null)}
            >
              {(choose) => (
                <Button variant="default" leftSection={<ImagePlus size={15} aria-hidden />} onClick={choose}>
                  {words('users.avatar.choose')}
                </Button>
              )}
            </ChooseFile>
            {avatar && (
              <Button
                variant="subtle"
                color="gray"
                leftSection={<Trash2 size={15} aria-hidden />}
                onClick={() => remove.mutate({})}
              >
                {words('users.avatar.remove')}
              </Button>
            )}
          </Group>
        </div>
      </div>
      {file && <CropDialog file={file} onClose={() => setFile(null)} />}
    </Section>
  )
}

/** The picture of a file, once the browser has read it; null when it cannot. */
function usePicture(file: File): ImageBitmap | null | undefined {
  const [picture, setPicture] = useState<ImageBitmap | null>()
  useEffect(() => {
    let gone = false
    createImageBitmap(file)
      .then((read) => (gone ? read.close() : setPicture(read)))
      .catch(() => !gone && setPicture(null))
    return () => {
      gone = true
    }
  }, [file])
  return picture
}

function CropDialog({ file, onClose }: { file: File; onClose: () => void }) {
  const words = useWords()
  const api = useApi()
  const queries = useQueryClient()
  const picture = usePicture(file)
  const [crop, setCrop] = useState<Crop>(wholePicture)
  const save = useMutation<unknown, CallFailure>({
    mutationFn: async () => {
      // What the browser cannot read the server is asked about: it says why.
      const bytes = picture ? await cropped(picture, crop, SENT_PX) : file
      return await api.request('PUT', '/users/me/avatar', { bytes })
    },
    meta: { handled: () => true },
    async onSuccess() {
      await refresh(queries, ['users'])
      onClose()
    },
  })
  const failure = save.error
  const lines = failure?.errors.length
    ? failure.errors.map((one) => errorText(words, one))
    : failure && failureLines(words, failure)
  const actions = (
    <>
      <Button variant="default" onClick={onClose}>
        {words('ui.cancel')}
      </Button>
      <Button loading={save.isPending} disabled={picture === undefined} onClick={() => save.mutate()}>
        {words('form.save')}
      </Button>
    </>
  )
  return (
    <Dialog open title={words('users.avatar.crop')} onClose={onClose} actions={actions}>
      {picture && (
        <>
          <CropFrame
            picture={picture}
            crop={crop}
            onChange={setCrop}
            label={words('users.avatar.crop.help')}
          />
          <Slider
            mt="md"
            min={1}
            max={5}
            step={0.05}
            label={null}
            thumbLabel={words('users.avatar.zoom')}
            value={crop.zoom}
            onChange={(zoom) => setCrop({ ...crop, zoom })}
          />
          <Text size="sm" c="dimmed" mt="xs">
            {words('users.avatar.crop.help')}
          </Text>
        </>
      )}
      {picture === null && <Text size="sm">{words('users.avatar.unreadable')}</Text>}
      {lines && (
        <Text role="alert" size="sm" c="red" mt="xs">
          {lines.join(' ')}
        </Text>
      )}
    </Dialog>
  )
}
