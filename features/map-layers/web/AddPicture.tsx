import { Loader, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CallFailure, type Api } from '@haulway/platform/web/api.ts'
import { useApi, useWords } from '@haulway/platform/web/app.tsx'
import { refresh } from '@haulway/platform/web/calls.ts'
import { ScreenLink, useGo } from '@haulway/platform/web/navigation.tsx'
import type { Doubt } from '@haulway/interchange'
import type { Problem } from '@haulway/resource'
import { listAddress, viewAddress } from '@haulway/screens/addresses.ts'
import { ChooseFile, Notice, Page } from '@haulway/ui'
import { DropFiles } from '@haulway/ui/form/DropFiles.tsx'
import { uploadInto } from '../../files/web/parts.ts'
import { mapLayers } from '../map-layer.resource.ts'
import { pictureOf } from './content.ts'
import styles from './mapLayers.module.css'
import { Doubts } from './place/Doubts.tsx'
import { isWorldFile, readCorners } from './place/readCorners.ts'

const PICTURE = /\.(tiff?|jpe?g|png|webp)$/i
const ACCEPTED = '.tif,.tiff,.jpg,.jpeg,.png,.webp,.jgw,.pgw,.wld,.prj'
const DEGREES = '4326'
/** How many numbered titles are tried when the title is taken. */
const MOST_TITLES = 20

/** Corners from the world files beside a picture; [] when there are none, or none that fit. */
async function placeOf(files: readonly File[], picture: File, epsg: string) {
  if (!files.some(isWorldFile) || /\.tiff?$/i.test(picture.name)) return { corners: [], doubts: [] }
  const { width, height } = await pictureOf(picture)
  return await readCorners(files, epsg, { width, height })
}

/** Creates a layer for the picture with an unused title. */
async function makeLayer(api: Api, name: string, corners: readonly unknown[]): Promise<string> {
  const title = name.replace(PICTURE, '').slice(0, 90) || name
  for (let number = 1; ; number++) {
    const body = {
      title: number === 1 ? title : `${title} ${number}`,
      source: 'image',
      corners,
      position: -1,
    }
    try {
      return (await api.request<{ id: string }>('POST', '/maplayers', { body })).id
    } catch (error) {
      const isTaken = error instanceof CallFailure && error.status === 409
      if (!isTaken || number === MOST_TITLES) throw error
    }
  }
}

/** A picture that was laid, with something to tell of it. */
interface Laid {
  readonly layer: string
  readonly name: string
  readonly doubts: readonly Doubt[]
}

/** Adds a picture below the maps: after the file is dropped, everything else is automatic. */
export function AddPicture() {
  const words = useWords()
  const api = useApi()
  const queries = useQueryClient()
  const go = useGo()
  const [epsg, setEpsg] = useState(DEGREES)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [laid, setLaid] = useState<Laid | null>(null)
  const [busy, setBusy] = useState(false)

  async function lay(files: readonly File[]): Promise<void> {
    const picture = files.find(({ name }) => PICTURE.test(name))
    if (!picture) return setProblem({ key: 'mapLayers.lay.none' })
    const found = await placeOf(files, picture, epsg.trim())
    if ('key' in found) return setProblem(found)
    const layer = await makeLayer(api, picture.name, found.corners)
    uploadInto(api, queries, mapLayers.name, layer, [picture])
    await refresh(queries, ['maplayers'])
    const { doubts } = found
    // What was assumed is read before the layer is looked at.
    return doubts.length > 0
      ? setLaid({ layer, name: picture.name, doubts })
      : go(viewAddress(mapLayers, layer))
  }

  const take = (files: readonly File[]) => {
    setBusy(true)
    setProblem(null)
    setLaid(null)
    lay(files)
      .catch((error: unknown) => {
        if (!(error instanceof CallFailure)) return setProblem({ key: 'mapLayers.problem.image' })
        const [first] = error.errors
        return setProblem({ key: 'mapLayers.problem.fetch', ...(first && { args: first.args }) })
      })
      .finally(() => setBusy(false))
  }
  return (
    <Page
      title={words('mapLayers.lay.title')}
      crumbs={[{ label: words('mapLayers.title'), to: listAddress(mapLayers) }]}
    >
      <DropFiles className={styles.drop} onFiles={(files) => !busy && take(files)}>
        {busy ? (
          <Loader size="sm" role="status" aria-label={words('ui.loading')} />
        ) : (
          <Bring epsg={epsg} onEpsg={setEpsg} onFiles={take} />
        )}
        {laid && (
          <>
            <Doubts doubts={laid.doubts} />
            <ScreenLink to={viewAddress(mapLayers, laid.layer)}>{laid.name}</ScreenLink>
          </>
        )}
        {problem && (
          <Notice tone="danger" urgent>
            {words(problem.key, problem.args)}
          </Notice>
        )}
      </DropFiles>
    </Page>
  )
}

interface BringProps {
  readonly epsg: string
  readonly onEpsg: (epsg: string) => void
  readonly onFiles: (files: readonly File[]) => void
}

/** Accepted files, and the coordinate system of a world file. */
function Bring({ epsg, onEpsg, onFiles }: BringProps) {
  const words = useWords()
  return (
    <>
      <strong>{words('mapLayers.lay.drop')}</strong>
      <ChooseFile
        text={words('mapLayers.lay')}
        multiple
        accept={ACCEPTED}
        button={{ variant: 'filled' }}
        onFiles={onFiles}
      />
      <p className={styles.hint}>{words('mapLayers.lay.text')}</p>
      <TextInput
        className={styles.epsg ?? ''}
        label={words('mapLayers.world.epsg')}
        description={words('mapLayers.world.epsg.help')}
        value={epsg}
        inputMode="numeric"
        maxLength={6}
        onChange={(event) => onEpsg(event.currentTarget.value)}
      />
    </>
  )
}
