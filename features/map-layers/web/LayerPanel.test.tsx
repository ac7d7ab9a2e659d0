import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { showScreens, personWith } from '@haulway/testing/web/screen.tsx'
import { en as ui } from '@haulway/ui/messages/en.ts'
import { expect, test, vi } from 'vitest'
import { en } from '../messages/en.ts'
import type { ShownLayer } from './content.ts'
import { LayerPanel, type LayerPanelProps } from './LayerPanel.tsx'

function layer(title: string, folder: string | null, more: Partial<ShownLayer> = {}): ShownLayer {
  return {
    id: title,
    title,
    folder,
    source: 'geojson',
    address: null,
    wmsLayers: null,
    attribution: null,
    color: '#112233',
    opacity: 80,
    minZoom: 0,
    maxZoom: 24,
    shown: true,
    screens: null,
    corners: [],
    file: null,
    ...more,
  }
}

type Row = LayerPanelProps['layers'][number]
const row = (of: ShownLayer, more: Partial<Row> = {}): Row => ({
  layer: of,
  shown: true,
  opacity: 80,
  state: 'drawn',
  ...more,
})

async function open(layers: readonly Row[], more: Partial<LayerPanelProps> = {}) {
  const handlers = { onChange: vi.fn(), onOpen: vi.fn() }
  const panel = () => (
    <LayerPanel failed={false} layers={layers} isOpen={() => true} {...handlers} {...more} />
  )
  showScreens({ catalogue: { ...ui, ...en }, me: personWith(), at: '/', screens: { '/': panel } })
  await userEvent.click(await screen.findByRole('button', { name: /^Map layers/ }))
  return handlers
}

const roads = row(layer('Roads', 'Plans', { attribution: 'Survey office' }))
const photo = row(layer('Photo', 'Photos'))
const fence = row(layer('Fence', null))

test('lists the topmost layer first in its folder, and labels layers without a folder', async () => {
  await open([fence, roads, photo])
  const groups = screen.getAllByRole('region').map((one) => one.getAttribute('aria-label'))
  expect(groups).toEqual(['Photos', 'Plans', 'Without a folder'])
  expect(screen.getByText('Survey office')).toBeTruthy()
})

test('shows no folder labels without folders', async () => {
  await open([fence])
  expect(screen.queryByRole('heading')).toBeNull()
})

test('toggles a layer and changes its opacity by keyboard', async () => {
  const { onChange } = await open([roads])
  await userEvent.click(screen.getByRole('checkbox', { name: 'Roads' }))
  expect(onChange).toHaveBeenLastCalledWith('Roads', { shown: false })
  screen.getByRole('slider', { name: 'Opacity of Roads' }).focus()
  await userEvent.keyboard('{ArrowLeft}')
  expect(onChange).toHaveBeenLastCalledWith('Roads', { opacity: 75 })
})

test('shows neither slider nor error for a layer that is off', async () => {
  const broken = { state: { problem: { key: 'mapLayers.problem.kml' } } } as const
  await open([row(roads.layer, { shown: false, ...broken })])
  expect(screen.queryByRole('slider')).toBeNull()
  expect(screen.queryByRole('status')).toBeNull()
  expect(screen.getByRole('button', { name: 'Map layers' })).toBeTruthy()
})

test('shows why a layer cannot be drawn, also on the button of the closed panel', async () => {
  await open([roads, row(photo.layer, { state: { problem: { key: 'mapLayers.problem.corners' } } })])
  expect(screen.getByRole('button', { name: 'Map layers: not all can be drawn' })).toBeTruthy()
  const item = screen.getByRole('checkbox', { name: 'Photo' }).closest('li')
  expect(within(item as HTMLElement).getByRole('status').textContent).toBe(
    'The picture is not placed yet: its four corners are missing.',
  )
})

test('hides the layers of a closed folder unless a search matches them', async () => {
  const many = ['A', 'B', 'C', 'D'].map((title) => row(layer(`Layer ${title}`, null)))
  const { onOpen } = await open([...many, roads, photo], { isOpen: (folder) => folder !== 'Plans' })
  const plans = screen.getByRole('button', { name: 'Plans' })
  expect(plans.getAttribute('aria-expanded')).toBe('false')
  expect(screen.queryByRole('checkbox', { name: 'Roads' })).toBeNull()
  await userEvent.click(plans)
  expect(onOpen).toHaveBeenLastCalledWith('Plans', true)
  await userEvent.type(screen.getByRole('searchbox'), 'roa')
  expect(await screen.findByRole('checkbox', { name: 'Roads' })).toBeTruthy()
  expect(screen.queryByRole('checkbox', { name: 'Photo' })).toBeNull()
  await userEvent.type(screen.getByRole('searchbox'), 'xyz')
  expect(await screen.findByText('No layer is called that')).toBeTruthy()
})

test('reports layers that could not be loaded', async () => {
  await open([], { failed: true })
  expect(screen.getByRole('status').textContent).toBe('The layers could not be loaded.')
})
