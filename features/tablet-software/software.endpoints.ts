/**
 * Builds of the software of tablets, common to all accounts: uploaded and promoted by system administrators (behaviour
 * 22), given to tablets by their release slots. The first software is the cab.
 */
import {
  choice,
  defineEndpoint,
  flag,
  instant,
  list,
  number,
  pageOf,
  reference,
  text,
} from '@haulway/resource'

const ofTablets = { kind: 'permission', resource: 'tabletSetup', feature: 'tracker' } as const
const system = { kind: 'system' } as const
const params = { id: text({ required: true, max: 36 }) }

/**
 * `pre-release`: for tablets in that slot. `production`: the one that all others get. `former`: was production.
 * `stopped`: given to nobody, because too many tablets failed to report or somebody stopped it.
 */
export const softwareStates = ['pre-release', 'production', 'former', 'stopped'] as const
export type SoftwareState = (typeof softwareStates)[number]

/** Tablets that a build is given to before all others, and those of them that may fail to report, before it is stopped. */
export const FIRST_TABLETS = 5
export const MAX_SILENT = 2
/** Minutes after which a tablet that was given a build and has not reported it has failed. */
export const REPORT_MINUTES = 10

/** Largest upload: a ZIP of one build. */
export const LARGEST_SOFTWARE = 32 * 1_048_576

const count = number({ required: true, integer: true, min: 0 })

const software = {
  id: text({ required: true }),
  /** Hash of its content, as the program reports it. */
  softwareVersion: text({ required: true }),
  notes: text({ max: 2_000 }),
  state: choice(softwareStates, { required: true }),
  /** Came with the server itself. */
  builtIn: flag({ required: true }),
  /** Since when it is given to all tablets of its slot; null: to the first ones only. */
  openedAt: instant(),
  files: count,
  /** Bytes. */
  size: count,
  uploadedAt: instant({ required: true }),
  uploadedBy: reference('users'),
  promotedAt: instant(),
  promotedBy: reference('users'),
  stoppedAt: instant(),
  /** Null: it was stopped because tablets failed to report. */
  stoppedBy: reference('users'),
  stoppedReason: text({ max: 500 }),
  /**
   * Tablets that it was given to, that reported it, and that failed to in time: of the account, for system administrators
   * of all accounts.
   */
  given: count,
  reported: count,
  failed: count,
} as const

export const listSoftware = defineEndpoint({
  method: 'GET',
  path: '/tabletsetup/software',
  summary: 'Builds of the software of tablets, the latest first',
  access: { ...ofTablets, action: 'list' },
  output: pageOf(software),
})

export const uploadSoftware = defineEndpoint({
  method: 'POST',
  path: '/tabletsetup/software',
  summary: 'Upload a build, a ZIP of its files, as pre-release',
  access: system,
  query: { notes: text({ max: 2_000 }) },
  bytes: { largest: LARGEST_SOFTWARE },
  output: software,
  status: 201,
})

/** 409 for one that is stopped or is production already. The former production build is given to nobody any more. */
export const promoteSoftware = defineEndpoint({
  method: 'POST',
  path: '/tabletsetup/software/{id}/promote',
  summary: 'Give a pre-release or former build to all tablets in the production slot',
  access: system,
  params,
  output: software,
  status: 200,
})

/** Of a production build: the former one takes its place. */
export const stopSoftware = defineEndpoint({
  method: 'POST',
  path: '/tabletsetup/software/{id}/stop',
  summary: 'Give a build to nobody any more',
  access: system,
  params,
  body: { reason: text({ required: true, max: 500 }) },
  output: software,
  status: 200,
})

/** 409 for production, and for a build that tablets still run. */
export const removeSoftware = defineEndpoint({
  method: 'DELETE',
  path: '/tabletsetup/software/{id}',
  summary: 'Remove a build and its files',
  access: system,
  params,
  output: null,
})

/**
 * What a tablet checks a build against before it runs it: the SHA-256 of each file, signed by the installation
 * (threats, C12).
 */
export const readManifest = defineEndpoint({
  method: 'GET',
  path: '/telemetry/tablet/manifest',
  summary: 'The signed manifest of the build that a tablet is to run',
  access: { kind: 'device', secret: ['bearer'] },
  output: {
    softwareVersion: text({ required: true }),
    files: list(
      {
        /** Below /cab/; the page itself is `index.html`. */
        path: text({ required: true }),
        /** Hexadecimal. */
        sha256: text({ required: true }),
        size: count,
      },
      { required: true, max: 2_000 },
    ),
    /** ECDSA P-256 with SHA-256 over the canonical JSON of version and files, base64url of r and s. */
    signature: text({ required: true }),
    /** Of the installation: base64url of the raw public point. A tablet pins the first one that it obtains. */
    publicKey: text({ required: true }),
  },
})
