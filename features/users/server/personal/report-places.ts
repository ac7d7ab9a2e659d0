/** Personal data in reports: recipients, and content that names the person. */

import {
  setNull,
  mentionsIds,
  anonymousName,
  withoutNames,
  withoutIdsAndNames,
  NOBODY,
  type Place,
  containsNames,
} from './place.ts'

export const reportPlaces: readonly Place[] = [
  {
    table: 'report_recipients',
    where: 'lower(email) = any($4) or lower(phone) = any($4)',
    told: ['full_name', 'phone', 'email', 'comments', 'created_at'],
    erased: {
      ...anonymousName,
      ...setNull('phone', 'email', 'comments'),
      hidden: 'true',
      version: 'version + 1',
    },
  },
  {
    // Opt-outs outlive the person: they are what keeps messages away.
    table: 'report_consents',
    where: `lower(address) = any($4) and state <> 'denied'`,
    told: ['address', 'channel', 'state', 'requested_at', 'decided_at', 'decided_from'],
    erased: 'removed',
  },
  {
    table: 'shared_reports',
    where: `lower(address) = any($4) or ${mentionsIds('content')}`,
    told: ['kind', 'recipient', 'created_at', 'expires_at'],
    erased: {
      content: withoutIdsAndNames('content'),
      recipient: `case when lower(address) = any($4) then '${NOBODY}' else recipient end`,
      address: 'case when lower(address) = any($4) then null else address end',
    },
  },
  {
    // Ledger of figures that were sent, to them or with them among the rows.
    table: 'sent_copies',
    where: `sent_by = $2 or told_by = $2 or lower(address) = any($4) or ${mentionsIds('figures')} or ${mentionsIds('changes')}`,
    told: ['report', 'recipient', 'sent_at', 'told_at'],
    erased: {
      // Rows stay, under the id of nobody: the figures are compared with later ones.
      figures: withoutNames('figures'),
      changes: withoutNames('changes'),
      recipient: `case when lower(address) = any($4) then '${NOBODY}' else recipient end`,
      address: 'case when lower(address) = any($4) then null else address end',
    },
  },
  {
    table: 'scheduled_reports_emails',
    where: 'lower(address) = any($4)',
    told: ['address'],
    erased: 'removed',
  },
  { table: 'scheduled_reports_phones', where: 'lower(phone) = any($4)', told: ['phone'], erased: 'removed' },
  {
    table: 'scheduled_report_deliveries',
    where: 'lower(address) = any($4)',
    told: ['channel', 'address', 'outcome', 'changed_at'],
    erased: { address: `'${NOBODY}'`, reason: 'null' },
  },
  {
    // Content of runs until they are sent, to them or with them among the rows; removed content is not sent any more.
    table: 'scheduled_report_contents',
    where: containsNames('mail'),
    told: ['created_at'],
    erased: 'removed',
  },
  { table: 'sent_causes', where: 'by_id = $2', told: ['cause'], erased: 'kept' },
  { table: 'sent_touches', where: 'by_id = $2', told: ['cause', 'from_at'], erased: 'kept' },
]
