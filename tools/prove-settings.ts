/**
 * `npm run prove-settings [-- part of a setting's name …]`: verifies that tests prove the effects of settings that
 * they claim to.
 */
import { Verdict } from './check/verdict.ts'
import { proveSettings } from './sweeps/proofs.ts'

const verdict = new Verdict()
await proveSettings(verdict, process.argv.slice(2))
process.exit(verdict.conclude() ? 0 : 1)
