/**
 * `npm run campaign`: 500 faults under load until 10,000,000 positions are acknowledged, all on this machine. Prints
 * the findings and exits with 1 when anything was lost, doubled, altered or otherwise wrong. `--faults 60 --positions
 * 600000 --seed 7` change the plan; `--write` also writes docs/reference/campaign.md.
 */
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { type CampaignPlan, runCampaign } from './campaign.ts'
import { isSuccessful, formatReport } from './format-report.ts'

const { values } = parseArgs({
  options: {
    faults: { type: 'string', default: '500' },
    positions: { type: 'string', default: '10000000' },
    seed: { type: 'string', default: '1' },
    minutes: { type: 'string', default: '115' },
    write: { type: 'boolean', default: false },
  },
})

const plan: CampaignPlan = {
  seed: Number(values.seed),
  faults: Number(values.faults),
  positions: Number(values.positions),
  faultsARound: 50,
  accounts: 5,
  machines: 8,
  pace: 3_000,
  longest: 40_000,
  minutes: Number(values.minutes),
}
for (const [name, value] of Object.entries(plan))
  if (!(value > 0)) throw new Error(`--${name} takes a number above zero`)

const began = performance.now()
const report = await runCampaign(plan, (line) => {
  process.stderr.write(`${((performance.now() - began) / 60_000).toFixed(1)} min  ${line}\n`)
})
const text = formatReport(plan, report)
process.stdout.write(text)
if (values.write) writeFileSync(new URL('../../docs/reference/campaign.md', import.meta.url), text)
process.exit(isSuccessful(plan, report) ? 0 : 1)
