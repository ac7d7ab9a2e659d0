import { useEffect, useRef, useState } from 'react'
import { useWords } from '../parts/cab-context.tsx'
import { Notice } from '../parts/Notice.tsx'
import { Sheet } from '../parts/Sheet.tsx'
import { readCode } from './join-code.ts'
import styles from './Scan.module.css'

/** Of the Shape Detection API, which the types of the DOM lack. */
interface BarcodeDetector {
  detect(picture: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>
}
type DetectorConstructor = new (options: { formats: string[] }) => BarcodeDetector

const detectorClass = () => Reflect.get(globalThis, 'BarcodeDetector') as DetectorConstructor | undefined

/** Whether this browser recognises codes in pictures. */
export const canScan = (): boolean => detectorClass() !== undefined

type Trouble = 'devices' | 'support' | 'video' | 'denied'
/** Between two looks at the picture. */
const LOOK_MS = 200

/** Enough for a code, and quickly looked at. */
const wanted = { facingMode: 'environment', width: { ideal: 640 }, height: { ideal: 480 } }

async function openCamera(): Promise<MediaStream | Trouble> {
  const { mediaDevices } = navigator as Partial<Navigator>
  if (!mediaDevices) return 'devices'
  if (!('getUserMedia' in mediaDevices)) return 'support'
  try {
    return await mediaDevices.getUserMedia({ video: wanted })
  } catch (error) {
    return error instanceof DOMException && error.name === 'NotAllowedError' ? 'denied' : 'video'
  }
}

/** Looks at the camera until `found` takes a code. Returns how to stop. */
function scan(video: HTMLVideoElement, found: (code: string) => void, trouble: (why: Trouble) => void) {
  let isOver = false
  let stream: MediaStream | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const Detector = detectorClass()
  const detector = Detector && new Detector({ formats: ['qr_code'] })

  async function look(): Promise<void> {
    // A picture that is not there yet throws.
    const seen = (await detector?.detect(video).catch(() => [])) ?? []
    if (isOver) return
    const code = seen.map(({ rawValue }) => readCode(rawValue)).find((one) => one !== null)
    if (code !== undefined) found(code)
    else timer = setTimeout(() => void look(), LOOK_MS)
  }
  async function start(): Promise<void> {
    const opened = await openCamera()
    if (typeof opened === 'string') return isOver ? undefined : trouble(opened)
    stream = opened
    if (isOver) return stop()
    video.srcObject = opened
    await video.play().catch(() => undefined)
    await look()
  }
  function stop(): void {
    isOver = true
    clearTimeout(timer)
    for (const track of stream?.getTracks() ?? []) track.stop()
  }
  void start()
  return stop
}

export interface ScanProps {
  readonly onFound: (code: string) => void
  readonly onClose: () => void
}

/** Reads the code to join with from a QR code. */
export function Scan({ onFound, onClose }: ScanProps) {
  const words = useWords()
  const video = useRef<HTMLVideoElement>(null)
  const [trouble, setTrouble] = useState<Trouble | null>(null)
  const found = useRef(onFound)
  useEffect(() => {
    found.current = onFound
  })
  useEffect(() => {
    if (!video.current) return undefined
    return scan(video.current, (code) => found.current(code), setTrouble)
  }, [])
  return (
    <Sheet heading={words('cab.scan.title')} onClose={onClose}>
      {trouble !== null && (
        <Notice
          kind="alarm"
          title={words(`cab.scan.${trouble}`)}
          action={{ label: words('cab.scan.type'), onPress: onClose }}
        >
          {words('cab.scan.instead')}
        </Notice>
      )}
      <video ref={video} className={styles.picture} muted playsInline hidden={trouble !== null} />
    </Sheet>
  )
}
