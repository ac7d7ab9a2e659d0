export { UsedColors } from './UsedColors.tsx'
