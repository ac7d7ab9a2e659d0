export { ColorLegend } from './ColorLegend.tsx'
export { ReportMachineColors } from './ReportMachineColors.tsx'
export { useTrackColors } from './useTrackColors.tsx'
export { useAgeColors, useMaterialColors, useSpeedColors, type UsedValueColors } from './useValueColors.ts'
