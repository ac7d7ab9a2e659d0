export { ColorLegend } from './ColorLegend.tsx'
export { UsedColors } from './UsedColors.tsx'
export { useTrackColors } from './useTrackColors.tsx'
export { useAgeColors, useMaterialColors, useSpeedColors, type UsedValueColors } from './useValueColors.ts'
