import { testContractPart } from '../../testing/contract.ts'

testContractPart(3)
