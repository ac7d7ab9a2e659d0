/**
 * Every place that holds personal data, with its export and erasure. A test compares the list with the tables of the
 * database.
 */

import {
  setNull,
  mentionsIds,
  anonymousName,
  withoutIdsAndNames,
  type Place,
  containsNames,
} from './place.ts'
import { reportPlaces } from './report-places.ts'

const ofUser = 'user_id = $2'

/** Without an account: how the person signs in. */
export const ownPlaces: readonly Place[] = [
  {
    table: 'sessions',
    where: ofUser,
    told: ['created_at', 'seen_at', 'user_agent', 'address'],
    erased: 'removed',
  },
  { table: 'password_resets', where: ofUser, told: [], erased: 'removed' },
  { table: 'second_factors', where: ofUser, told: ['enabled_at'], erased: 'removed' },
  { table: 'recovery_codes', where: ofUser, told: [], erased: 'removed' },
  { table: 'identities', where: ofUser, told: ['issuer', 'subject', 'associated_at'], erased: 'removed' },
  { table: 'identity_matches', where: ofUser, told: ['issuer', 'subject'], erased: 'removed' },
  { table: 'known_places', where: ofUser, told: ['seen_at'], erased: 'removed' },
  { table: 'login_changes', where: ofUser, told: ['login_id', 'email', 'changed_at'], erased: 'removed' },
  {
    table: 'outbox',
    where: 'lower(recipient) = any($4) and (sender_account = $1 or $2::uuid is not null)',
    told: ['channel', 'recipient', 'template', 'state', 'created_at', 'finished_at'],
    erased: 'removed',
  },
  {
    // Mails to other people about them.
    table: 'outbox',
    name: 'mentions',
    where:
      'sender_account = $1 and exists (select from jsonb_each_text(words) one where lower(one.value) = any($5))',
    told: [],
    erased: { words: withoutIdsAndNames('words') },
  },
  {
    table: 'software_builds',
    where: '$2 in (uploaded_by, promoted_by, stopped_by)',
    told: ['software_version', 'uploaded_at', 'promoted_at', 'stopped_at'],
    erased: 'kept',
  },
  { table: 'reset_requests', where: 'lower(address) = any($4)', told: ['requested_at'], erased: 'removed' },
  {
    table: 'users',
    where: 'id = $2',
    told: [
      'id',
      'full_name',
      'nickname',
      'comments',
      'address1',
      'address2',
      'city',
      'state',
      'zip',
      'login_id',
    ].concat([
      'email',
      'active',
      'language',
      'measurement_profile',
      'created_at',
      'modified_at',
      'last_login_at',
    ]),
    erased: {
      ...anonymousName,
      ...setNull('nickname', 'comments', 'address1', 'address2', 'city', 'state', 'zip', 'login_id', 'email'),
      ...setNull('password_hash', 'language', 'measurement_profile', 'last_login_at', 'avatar_id'),
      active: 'false',
      tml_management_admin: 'false',
      version: 'version + 1',
    },
  },
]

const ofEntry = 'in ($2::uuid, $3::uuid)'
/** Belonging to an account; queried in each that the person was in. */
export const accountPlaces: readonly Place[] = [
  {
    table: 'api_tokens',
    where: ofUser,
    told: ['title', 'role', 'created_at', 'last_used_at'],
    everywhere: true,
    erased: 'removed',
  },
  {
    table: 'invitations',
    where: `${ofUser} or lower(email) = any($4)`,
    told: ['email', 'state', 'created_at'],
    everywhere: true,
    erased: 'removed',
  },
  // Also replies to other people's requests that are about them.
  {
    table: 'idempotency_keys',
    where: `user_id = $2 or ${mentionsIds('body')}`,
    told: [],
    everywhere: true,
    erased: 'removed',
  },
  { table: 'group_members', where: ofUser, told: ['group_id'], everywhere: true, erased: 'removed' },
  {
    table: 'projects_permissions',
    where: ofUser,
    told: ['project_id', 'level'],
    everywhere: true,
    erased: 'removed',
  },
  { table: 'driver_pins', where: 'driver_id = $3', told: ['set_at'], erased: 'removed' },
  {
    table: 'attributes',
    where: `entry_id ${ofEntry}`,
    told: ['name', 'value', 'created_at'],
    erased: 'removed',
  },
  // Erased by the slice that owns them, together with their bytes.
  {
    table: 'files',
    where: `container_id ${ofEntry}`,
    told: ['name', 'size', 'media_type', 'created_at'],
    erased: 'kept',
  },
  {
    table: 'drivers',
    where: 'id = $3',
    told: [
      'id',
      'full_name',
      'employee_id',
      'phone',
      'license',
      'license_classes',
      'license_expiry',
      'created_at',
    ],
    erased: {
      ...anonymousName,
      ...setNull('employee_id', 'phone', 'license', 'license_classes', 'license_expiry', 'user_id'),
      hidden: 'true',
      version: 'version + 1',
    },
  },
  { table: 'memberships', where: ofUser, told: ['roles', 'created_at'], everywhere: true, erased: 'removed' },
  ...reportPlaces,
  {
    // The author, and the person who took over, are named only by their own row.
    table: 'shift_log',
    where: 'created_by = $2 or to_user_id = $2',
    told: ['created_at', 'shift_from', 'kind', 'note'],
    erased: 'kept',
  },
  {
    table: 'shift_causes',
    where: 'created_by = $2',
    told: ['created_at', 'from_at', 'reason', 'note'],
    erased: 'kept',
  },
  {
    // The users who set it first and last are named only by their own row.
    table: 'machine_statuses',
    where: 'created_by = $2 or modified_by = $2',
    told: ['created_at', 'equipment_id', 'from_at', 'to_at', 'status', 'note'],
    erased: 'kept',
  },
  {
    table: 'line_ups',
    where: 'created_by = $2 or modified_by = $2 or published_by = $2',
    told: ['created_at', 'day', 'published_at'],
    erased: 'kept',
  },
  {
    table: 'line_up_rows',
    where: 'driver_id = $3',
    told: ['line_up_id', 'equipment_id', 'route_id'],
    erased: { driver_id: 'null' },
  },
  {
    table: 'wall_screens',
    where: 'created_by = $2',
    told: ['created_at', 'title', 'opened_at'],
    erased: 'removed',
  },
  {
    table: 'tablets',
    where: 'created_by = $2 or unregistered_by = $2 or modified_by = $2',
    told: ['created_at', 'title', 'joined_at', 'unregistered_at', 'modified_at'],
    erased: 'kept',
  },
  {
    table: 'tablet_messages',
    where: 'sent_by = $2',
    told: ['sent_at', 'text', 'answered_at', 'answer'],
    erased: 'kept',
  },
  {
    table: 'sensor_pairings',
    where: 'paired_by = $2 or ended_by = $2',
    told: ['paired_at', 'comment', 'ended_at', 'end_comment'],
    erased: 'kept',
  },
  {
    // The content of the photo stays, together with its note.
    table: 'event_photos',
    where: 'created_by = $2',
    told: ['created_at', 'equipment_id'],
    erased: 'kept',
  },
  {
    table: 'imports',
    where: 'made_by = $2 or revoked_by = $2',
    told: ['made_at', 'file_name', 'kind', 'state', 'revoked_at'],
    erased: 'kept',
  },
  {
    table: 'setup_batches',
    where: 'made_by = $2 or revoked_by = $2',
    told: ['made_at', 'title', 'revoked_at'],
    erased: 'kept',
  },
  {
    table: 'commits',
    where: 'committed_by = $2 or unlocked_by = $2',
    told: ['committed_at', 'first_day', 'last_day', 'unlocked_at', 'reason'],
    erased: 'kept',
  },
  { table: 'restatements', where: 'made_by = $2', told: ['made_at', 'day', 'how', 'reason'], erased: 'kept' },
  {
    // Snapshots of deleted entries that could be restored and contain their name or address.
    table: 'deleted_entries',
    where: containsNames('kept'),
    told: ['resource', 'deleted_at', 'kept'],
    erased: 'removed',
  },
  {
    table: 'alarms',
    where: 'driver_id = $3',
    told: ['rule', 'raised_at', 'ended_at', 'facts'],
    erased: 'removed',
  },
  {
    table: 'alarm_choices',
    where: ofUser,
    told: ['sound', 'mail', 'phone', 'rules', 'quiet_from', 'quiet_to'],
    everywhere: true,
    erased: 'removed',
  },
  {
    table: 'event_filters',
    where: ofUser,
    told: ['title', 'query', 'modified_at'],
    everywhere: true,
    erased: 'removed',
  },
  { table: 'alarm_notices', where: ofUser, told: ['at', 'outcome'], everywhere: true, erased: 'removed' },
  {
    table: 'cycles',
    where: 'driver_id = $3',
    told: ['equipment_id', 'loaded_at', 'dumped_at', 'route_id', 'material_id', 'weight'],
    erased: 'kept',
  },
  {
    table: 'events',
    where: 'driver_id = $3',
    told: ['equipment_id', 'occurred_at', 'type', 'lon', 'lat', 'note'],
    erased: 'kept',
  },
  {
    table: 'audit_log',
    name: 'done',
    where: ofUser,
    told: ['at', 'action', 'resource', 'entity_id'],
    erased: 'kept',
  },
  {
    // Erased by a database function: the audit log is append-only for all others.
    table: 'audit_log',
    name: 'changes',
    where: `entity_id ${ofEntry}`,
    told: ['at', 'action', 'resource', 'before', 'after'],
    erased: 'kept',
  },
]
