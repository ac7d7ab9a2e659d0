import { contractPart } from '../../testing/contract.ts'

contractPart(3)
