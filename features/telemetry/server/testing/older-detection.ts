import { type Detection, detectionOf, detectors, type PathDetector } from '../../detection/derive.ts'

/** Detection of an earlier version that skips some fixes (`sees`, by sequence number), so its rows differ. */
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
