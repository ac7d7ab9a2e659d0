/** `npm run prove-settings`, with parts of names of settings or without: whether tests prove the effects that they are said to show. */
import { Verdict } from './check/verdict.ts'
import { proveSettings } from './proofs.ts'

const verdict = new Verdict()
await proveSettings(verdict, process.argv.slice(2))
process.exit(verdict.conclude() ? 0 : 1)
