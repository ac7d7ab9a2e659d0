import { type Detection, detectionOf, detectors, type PathDetector } from '../../derive.ts'

/** Detection as it was before: not every fix is for its eyes (`sees`, by the number of the fix), so its rows are others. */
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
