import { choice, defineEndpoint, flag, group, instant, json, list, text, type Shape } from '@haulway/resource'
import { languages } from '@haulway/platform/messages.ts'
import type { Report, ReportSnapshot } from '@haulway/report'
import { answeredProfile } from '../measurement/measurement.endpoints.ts'

const access = { kind: 'permission', resource: 'reports', feature: 'tracker' } as const
const canList = { ...access, action: 'list' } as const
/** Users who may make reports may share them; a link lives while its author may make the report. */
export const canShare = { ...access, action: 'create' } as const
const canRead = { ...access, action: 'read' } as const

/** Days for which a link is valid (threats F1). */
export const SHARED_DAYS = 30

/** The recipient of a report. */
export const recipientFields = {
  /** Name of the recipient: each gets a link of their own. */
  recipient: text({ required: true, max: 100 }),
  /** The link is sent to this address; absent: it is not sent. */
  email: text({ format: 'email' }),
  phone: text({ format: 'phone' }),
  language: choice(languages, { required: true }),
} as const

/** Endpoint that shares one of the declared reports, each with its own filters. */
export function shareReport(reports: readonly Report[]) {
  const filters: Shape = Object.assign({}, ...reports.map(({ filter }) => filter))
  return defineEndpoint({
    method: 'POST',
    path: '/sharedreports',
    summary: 'Keeps a report as it is now, and answers a link that opens it without a sign-in',
    access: canShare,
    body: {
      ...filters,
      /** Name of the report; absent: the first one. No filter may have this name or those of the fields below. */
      report: choice(reports.map(({ name }) => name)),
      ...recipientFields,
    },
    output: {
      id: text({ required: true }),
      /** The whole URL; null in a repetition with the same Idempotency-Key, as it is returned once only. */
      link: text({ max: 2_000 }),
      expiresAt: instant({ required: true }),
      /** Whether the link is being sent to the address; an address gets a limited number of them an hour. */
      sent: flag({ required: true }),
    },
    status: 201,
  })
}

export const sharedReports = defineEndpoint({
  method: 'GET',
  path: '/sharedreports',
  summary: 'Reports of the account that a link opens, the latest first',
  access: canList,
  output: {
    items: list(
      {
        id: text({ required: true }),
        /** Name of the report. */
        kind: text({ required: true }),
        recipient: text({ required: true }),
        /** Address to which the link was sent. */
        address: text(),
        from: instant({ required: true }),
        to: instant({ required: true }),
        timeZone: text({ required: true }),
        sharedBy: text({ required: true }),
        sharedAt: instant({ required: true }),
        expiresAt: instant({ required: true }),
        openedAt: instant(),
        /** Whether its figures have changed since (`/restatements/sent`), and whether its recipient was notified. */
        changed: choice(['changed', 'told']),
        /** Whether the caller may revoke it: its author, or a user who may delete reports. */
        revocable: flag({ required: true }),
      },
      { required: true },
    ),
  },
})

export const revokeSharedReport = defineEndpoint({
  method: 'DELETE',
  path: '/sharedreports/{id}',
  summary: 'Ends a link at once, and removes what it showed',
  access: canRead,
  params: { id: text({ required: true }) },
  output: null,
})

/** The token is in the body, so that no log of URLs holds it. */
export const openSharedReport = defineEndpoint({
  method: 'POST',
  path: '/sharedreports/open',
  summary: 'The report behind a link; a wrong, an expired and a revoked one are answered alike',
  access: { kind: 'public' },
  body: { token: text({ required: true, max: 200 }) },
  output: {
    kind: text({ required: true }),
    account: text({ required: true }),
    recipient: text({ required: true }),
    sharedBy: text({ required: true }),
    sharedAt: instant({ required: true }),
    expiresAt: instant({ required: true }),
    language: choice(languages, { required: true }),
    profile: group(answeredProfile, { required: true }),
    report: json<ReportSnapshot, true>({ required: true }),
  },
})

export const sharedReportPdf = defineEndpoint({
  method: 'POST',
  path: '/sharedreports/pdf',
  summary: 'The report behind a link as a PDF, in the units that it was shared in',
  access: { kind: 'public' },
  body: { token: text({ required: true, max: 200 }), lang: choice(languages) },
  output: null,
  file: true,
})
