/** Tracks are in metres and seconds; the base units of measures are kilometres and hours. */

/** Metres per second to kilometres per hour. */
export const KMH = 3.6
/** Metres in a kilometre. */
export const KM = 1000
