import { Menu, type MenuProps } from '@mantine/core'
import {
  useEffect,
  useEffectEvent,
  useId,
  useImperativeHandle,
  useRef,
  useState,
  type ReactNode,
  type Ref,
  type RefObject,
} from 'react'

type Anchor = RefObject<HTMLElement | null>

export interface LazyMenuState {
  /** Of the element that names the menu. */
  readonly id: string
  readonly button: Anchor
  readonly opened: boolean
  readonly setOpened: (opened: boolean) => void
}

/**
 * A menu that mounts when it is first requested. Few of the many buttons in a table are ever pressed, and a closed
 * menu takes longer to draw than the rest of its row, and is drawn twice, in one task for all rows.
 */
export function useLazyMenu() {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [asked, setAsked] = useState(false)
  const [opened, setOpened] = useState(false)
  return {
    /** Props for the button; `LazyMenu` is placed beside it once requested. */
    buttonProps: {
      id,
      ref: button,
      'aria-haspopup': 'menu' as const,
      'aria-expanded': opened,
      'aria-controls': opened ? `${id}-dropdown` : undefined,
      'data-expanded': opened || undefined,
      onClick: () => (asked ? setOpened(!opened) : setAsked(true)),
    },
    menu: asked ? { id, button, opened, setOpened } : undefined,
  }
}

/** Anchor in place of the button, which exists already. */
function Stand({ button, ref }: { button: Anchor; ref?: Ref<HTMLElement | null> }) {
  useImperativeHandle<HTMLElement | null, HTMLElement | null>(ref, () => button.current, [button])
  return null
}

interface LazyMenuProps extends Pick<MenuProps, 'position' | 'offset'> {
  readonly menu: LazyMenuState
  readonly children: ReactNode
}

export function LazyMenu({ menu, children, ...placing }: LazyMenuProps) {
  const { id, button, opened, setOpened } = menu
  // After mounting, not during it: what has the focus when the menu opens gets it back when it closes.
  const open = useEffectEvent(() => setOpened(true))
  useEffect(() => open(), [])
  return (
    <Menu position="bottom-end" {...placing} id={id} opened={opened} onChange={setOpened}>
      <Menu.Target>
        <Stand button={button} />
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  )
}
