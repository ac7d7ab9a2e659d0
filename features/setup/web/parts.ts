export { useIsSiteMissing } from './useSiteFacts.ts'
