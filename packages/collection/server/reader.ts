import { measuresOf, localizeProfile } from '@haulway/platform/measures.ts'
import { languages, localeOf, wordsOf, type Catalogue, type Language } from '@haulway/platform/messages.ts'
import type { Transaction } from '@haulway/platform/server/db/index.ts'
import type { Call } from '@haulway/platform/server/http/route.ts'
import { builtInProfiles, internalProfile, type MeasurementProfile } from '@haulway/units'
import type { Change } from '@haulway/storage'
import type { Reader } from '@haulway/collection'

/** The product's message catalogues, so that the server writes in the reader's language. */
export type Wordbook = Readonly<Record<Language, Catalogue>>

/** The requested language, or that of the reader's browser. */
export function languageOf({ cookies }: Pick<Call, 'cookies'>, asked: Language | null): Language {
  return asked ?? languages.find((one) => one === cookies['lang']) ?? 'en'
}

/** Language, units and time zone of a file: those of the caller in the current account. */
export async function readerOf(
  call: Pick<Call, 'cookies' | 'context'>,
  asked: Language | null,
  tx: Transaction,
  wordbook: Wordbook,
): Promise<Reader> {
  const { account } = call.context
  const language = languageOf(call, asked)
  const words = wordsOf(wordbook[language], language)
  const { rows } = await tx.query<{ time_zone: string }>('select time_zone from accounts where id = $1', [
    account.id,
  ])
  return {
    words,
    measures: measuresOf(localizeProfile(account.profile, words), localeOf[language]),
    zone: rows[0]?.time_zone ?? 'UTC',
    locale: localeOf[language],
  }
}

/** The account's measurement profile, regardless of the caller's. */
export async function accountProfile({
  tx,
  account,
}: Pick<Change, 'tx' | 'account'>): Promise<MeasurementProfile> {
  const { rows } = await tx.query<{ name: string; measures: MeasurementProfile['measures'] | null }>(
    `select p.name, p.measures from accounts a join measurement_profiles p on p.name = a.measurement_profile
      where a.id = $1`,
    [account],
  )
  const [found] = rows
  if (found?.measures) return { name: found.name, measures: found.measures }
  return builtInProfiles.find((one) => one.name === found?.name) ?? internalProfile
}
