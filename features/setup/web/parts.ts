export { useIsSiteMissing, useStartsWithSetUp } from './useSiteFacts.ts'
