import type { MessageKey } from '@haulway/resource'
import { ActionIcon, Menu } from '@mantine/core'
import {
  ArrowDown,
  ArrowLeft,
  ArrowRight,
  ArrowUp,
  ChevronsLeftRight,
  ChevronsRightLeft,
  EllipsisVertical,
  FoldVertical,
  Pencil,
  Trash2,
  UnfoldVertical,
  type LucideIcon,
} from 'lucide-react'
import { useWords } from '@haulway/platform/web/app.tsx'
import { layOutWidgets, placeWidgets, moveOnCanvas, type CanvasMove } from '../../canvas.ts'
import { moveElement } from '../../columns.ts'
import type { Widget } from '../../widget.ts'
import type { WidgetChange } from '../useWidgetChanges.ts'
import type { WidgetsProps } from './widgets-props.ts'
import { widgetTitle } from './widget-words.ts'

export interface WidgetMenuProps extends WidgetsProps {
  readonly widget: Widget
  /** On the free canvas: it moves by columns and rows. */
  readonly free: boolean
}

const canvasMoves: readonly (readonly [MessageKey, LucideIcon, CanvasMove])[] = [
  ['dashboards.move.left', ArrowLeft, { x: -1 }],
  ['dashboards.move.right', ArrowRight, { x: 1 }],
  ['dashboards.move.up', ArrowUp, { y: -1 }],
  ['dashboards.move.down', ArrowDown, { y: 1 }],
  ['dashboards.size.wider', ChevronsLeftRight, { width: 1 }],
  ['dashboards.size.narrower', ChevronsRightLeft, { width: -1 }],
  ['dashboards.size.taller', UnfoldVertical, { height: 1 }],
  ['dashboards.size.lower', FoldVertical, { height: -1 }],
]

const orderMoves: readonly (readonly [MessageKey, LucideIcon, number])[] = [
  ['dashboards.move.earlier', ArrowUp, -1],
  ['dashboards.move.later', ArrowDown, 1],
]

/** The actions on a widget; moves and resizes it without a mouse too. */
export function WidgetMenu({ dashboard, widget, free, onChange, onEdit }: WidgetMenuProps) {
  const words = useWords()
  const { key } = widget
  const onCanvas = (move: CanvasMove): WidgetChange => {
    return (all) =>
      placeWidgets(all, moveOnCanvas(layOutWidgets(all, dashboard.defaultWidgetSize), key, move))
  }
  const inOrder = (by: number): WidgetChange => {
    return (all) =>
      moveElement(
        all,
        all.findIndex((one) => one.key === key),
        by,
      )
  }
  const moves = free
    ? canvasMoves.map(([name, Icon, move]) => ({ name, Icon, change: onCanvas(move) }))
    : orderMoves.map(([name, Icon, by]) => ({ name, Icon, change: inOrder(by) }))
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon size="md" aria-label={words('dashboards.menu', { title: widgetTitle(words, widget) })}>
          <EllipsisVertical size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<Pencil size={15} aria-hidden />} onClick={() => onEdit(widget)}>
          {words('dashboards.edit')}
        </Menu.Item>
        {moves.map(({ name, Icon, change }) => (
          <Menu.Item
            key={name}
            closeMenuOnClick={false}
            leftSection={<Icon size={15} aria-hidden />}
            onClick={() => onChange(change)}
          >
            {words(name)}
          </Menu.Item>
        ))}
        <Menu.Item
          color="var(--hw-danger)"
          leftSection={<Trash2 size={15} aria-hidden />}
          onClick={() => onChange((all) => all.filter((one) => one.key !== key))}
        >
          {words('dashboards.remove')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
