import { useEffect, useState } from 'react'
import { useApi } from '@haulway/platform/web/app.tsx'
import { useCall } from '@haulway/platform/web/calls.ts'
import { listFiles } from '../../../files/files.endpoints.ts'
import { addressOf, type Picture, pictureOf } from '../content.ts'

/** The newest picture file of a layer; null when there is none that can be read, undefined while it loads. */
export function usePicture(layer: string | undefined): Picture | null | undefined {
  const api = useApi()
  const params = { a: 'maplayers', b: layer ?? '' }
  const { data, isPending } = useCall(listFiles, { params }, { enabled: layer !== undefined })
  const pictures = (data?.items ?? []).filter(({ mediaType }) => mediaType.startsWith('image/'))
  const [newest] = pictures.toSorted((a, b) => b.modifiedAt.localeCompare(a.modifiedAt))
  // Browsers cannot show TIFF: its outline is placed.
  const address =
    layer && newest && newest.mediaType !== 'image/tiff' ? addressOf({ id: layer }, newest) : null
  const [picture, setPicture] = useState<Picture | null>()
  useEffect(() => {
    if (address === null) return undefined
    const stop = new AbortController()
    api
      .file(address, stop.signal)
      .then(pictureOf)
      // Without the picture its outline is placed.
      .then(
        (read) => !stop.signal.aborted && setPicture(read),
        () => !stop.signal.aborted && setPicture(null),
      )
    return () => {
      stop.abort()
      setPicture(undefined)
    }
  }, [api, address])
  if (address === null) return layer !== undefined && isPending ? undefined : null
  return picture
}
