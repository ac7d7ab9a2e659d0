import { ActionIcon, Button } from '@mantine/core'
import { ImageUp } from 'lucide-react'
import { createPortal } from 'react-dom'
import { useStage } from '@haulway/map'
import { useWords } from '@haulway/platform/web/app.tsx'
import { ScreenLink } from '@haulway/platform/web/navigation.tsx'
import styles from './ground.module.css'

const link = (props: object) => <ScreenLink to="/map-layers/picture" {...props} />

/** On maps without a picture of the ground: a link for adding one, in words over the map while it shows no road. */
export function AddGround({ isEmpty }: { isEmpty: boolean }) {
  const words = useWords()
  const { map } = useStage()
  const label = words('ground.add')
  if (!isEmpty) {
    return (
      <ActionIcon variant="default" size={34} aria-label={label} title={label} renderRoot={link}>
        <ImageUp size={18} aria-hidden />
      </ActionIcon>
    )
  }
  return createPortal(
    <Button
      classNames={{ root: styles.add ?? '', label: styles.addLabel ?? '' }}
      size="xs"
      variant="default"
      leftSection={<ImageUp size={15} aria-hidden />}
      renderRoot={link}
    >
      {label}
    </Button>,
    map.getContainer(),
  )
}
