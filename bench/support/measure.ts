/** Medians and percentiles of measured times. */
export function median(values: readonly number[]): number {
  return percentile(values, 0.5)
}

/** Percentile by nearest rank; `share` from 0 to 1. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(sorted.length * share) - 1))] ?? Number.NaN
}

/** Number of runs; their median counts. */
export const RUNS = 5

/** Slices of a run: short, and taken in turn, so that a busy moment of the machine affects both sides. */
export const SLICES = 20

/** Median seconds of a run of each side; a run consists of SLICES slices. */
export async function measureInTurns(
  baseline: () => unknown,
  measured: () => unknown,
): Promise<{ baseline: number; measured: number }> {
  const times: [number[], number[]] = [[], []]
  for (let run = 0; run < RUNS; run++) {
    const sums = [0, 0]
    for (let slice = 0; slice < SLICES; slice++) {
      for (const [side, work] of [baseline, measured].entries()) {
        const began = performance.now()
        await work()
        sums[side]! += (performance.now() - began) / 1000
      }
    }
    times[0].push(sums[0]!)
    times[1].push(sums[1]!)
  }
  return { baseline: median(times[0]), measured: median(times[1]) }
}
