import { Avatar, Button, Group, Slider, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ImagePlus, Trash2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { CallFailure } from '@haulway/platform/web/api.ts'
import { useApi, useWords } from '@haulway/platform/web/app.tsx'
import { refresh, useAction } from '@haulway/platform/web/calls.ts'
import { ChooseFile, Dialog, errorText, failureLines, Section } from '@haulway/ui'
import { removeAvatar } from '../../users.endpoints.ts'
import styles from './Profile.module.css'
import { type Crop, cropPicture, CropFrame, type CropFrameProps, wholePicture } from './CropFrame.tsx'

/** Uploaded larger than shown, so that the server can scale it down. */
const SENT_PX = 384

/** The user's avatar: select, crop, save; or remove it. */
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
              text={words('users.avatar.choose')}
              accept="image/png,image/jpeg,image/webp"
              onFiles={([chosen]) => setFile(chosen ?? null)}
              button={{ leftSection: <ImagePlus size={15} aria-hidden /> }}
            />
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

/** The picture in a file, once decoded by the browser; null when it cannot be. */
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

/**
 * Saves the cropped picture; a file that the browser cannot decode is sent to the server, which returns the reason.
 */
function useSaveAvatar(file: File, onSaved: () => void) {
  const api = useApi()
  const queries = useQueryClient()
  return useMutation<unknown, CallFailure, { picture: ImageBitmap | null | undefined; crop: Crop }>({
    mutationFn: async ({ picture, crop }) => {
      const bytes = picture ? await cropPicture(picture, crop, SENT_PX) : file
      return await api.request('PUT', '/users/me/avatar', { bytes })
    },
    meta: { handled: () => true },
    async onSuccess() {
      await refresh(queries, ['users'])
      onSaved()
    },
  })
}

function CropDialog({ file, onClose }: { file: File; onClose: () => void }) {
  const words = useWords()
  const picture = usePicture(file)
  const [crop, setCrop] = useState<Crop>(wholePicture)
  const save = useSaveAvatar(file, onClose)
  const actions = (
    <>
      <Button variant="default" onClick={onClose}>
        {words('ui.cancel')}
      </Button>
      <Button
        loading={save.isPending}
        disabled={picture === undefined}
        onClick={() => save.mutate({ picture, crop })}
      >
        {words('form.save')}
      </Button>
    </>
  )
  return (
    <Dialog open title={words('users.avatar.crop')} onClose={onClose} actions={actions}>
      {picture && <Cut picture={picture} crop={crop} onChange={setCrop} />}
      {picture === null && <Text size="sm">{words('users.avatar.unreadable')}</Text>}
      {save.error && <Wrong failure={save.error} />}
    </Dialog>
  )
}

function Cut({ picture, crop, onChange }: Pick<CropFrameProps, 'picture' | 'crop' | 'onChange'>) {
  const words = useWords()
  const help = words('users.avatar.crop.help')
  return (
    <>
      <CropFrame picture={picture} crop={crop} onChange={onChange} label={help} />
      <Slider
        mt="md"
        min={1}
        max={5}
        step={0.05}
        label={null}
        thumbLabel={words('users.avatar.zoom')}
        value={crop.zoom}
        onChange={(zoom) => onChange({ ...crop, zoom })}
      />
      <Text size="sm" c="dimmed" mt="xs">
        {help}
      </Text>
    </>
  )
}

function Wrong({ failure }: { failure: CallFailure }) {
  const words = useWords()
  const { errors } = failure
  const lines = errors.length > 0 ? errors.map((one) => errorText(words, one)) : failureLines(words, failure)
  return (
    <Text role="alert" size="sm" c="red" mt="xs">
      {lines.join(' ')}
    </Text>
  )
}
