import { type Detection, detectionOf, detectors, type PathDetector } from '../../detection/derive.ts'

/** An older detection: it does not see every fix (`sees`, by number), so its rows differ. */
export function olderDetection(sees: (seq: number) => boolean): Detection {
  return detectionOf(
    detectors.map((detector): PathDetector => {
      const { admit, version } = detector
      if (!admit) return { ...detector, version: version - 1 }
      return {
        ...detector,
        version: version - 1,
        admit: (state, fix, context, accept) => {
          if (sees(fix.seq)) admit(state, fix, context, accept)
        },
      }
    }),
  )
}
