/** All addresses of the server that the fleet uses, and the bodies it sends there; no other file contains any. */
import type {
  SiteEquipmentPlan,
  SiteHaulCategoryPlan,
  SiteLocationPlan,
  SitePlan,
  SiteRoutePlan,
} from '../site/export.ts'

export const addresses = {
  batch: '/api/telemetry/batch',
  tabletCodes: '/api/tabletsetup/codes',
  joinTablet: '/api/telemetry/tablet/join',
  enterMachine: '/api/telemetry/tablet/machine',
  tabletStatus: '/api/telemetry/tablet/status',
  tabletSession: '/api/telemetry/session',
  signOn: '/api/telemetry/driver',
  routeChange: '/api/telemetry/routechange',
  sessions: '/api/sessions',
  me: '/api/users/me',
  settings: '/api/settings',
  projects: '/api/projects',
  locations: '/api/locations',
  haulCategories: '/api/haulcategories',
  equipment: '/api/equipment',
  routes: '/api/routes',
  assign: '/api/equipment/assign',
  devicesOf: (equipmentId: string): string => `/api/equipment/${encodeURIComponent(equipmentId)}/devices`,
  sensors: '/api/sensors',
  sensorModels: '/api/sensormodels',
  sensorProfiles: '/api/sensorprofiles',
  mapLayers: '/api/maplayers',
  layerFolders: '/api/maplayers/folders',
  materials: '/api/materials',
  tagCategories: '/api/tags/categories',
  tags: '/api/tags',
  buttons: '/api/buttons',
  boards: '/api/buttonprofiles',
  drivers: '/api/drivers',
  pinOf: (driver: string): string => `/api/drivers/${encodeURIComponent(driver)}/pin`,
  engineHoursOf: (equipmentId: string): string =>
    `/api/equipment/${encodeURIComponent(equipmentId)}/engineHours`,
  colorSets: '/api/colorsets',
  recipients: '/api/reportrecipients',
  groups: '/api/groups',
  dashboards: '/api/dashboards',
  scheduledReports: '/api/scheduled-reports',
  reportRuns: '/api/scheduled-reports/history',
  runOf: (report: string): string => `/api/scheduled-reports/${report}/run`,
  users: '/api/users',
  rates: '/api/rates',
  targets: '/api/targets',
  stockCounts: '/api/stockcounts',
  statusReasons: '/api/statusreasons',
  usualReasons: '/api/statusreasons/usual',
  machineStatuses: '/api/machinestatuses',
  haulIcons: '/api/haulicons',
  iconModels: '/api/iconmodels',
  filesOf: (collection: string, entry: string): string =>
    `/api/filecontainers/${collection}/${encodeURIComponent(entry)}`,
  lineUps: '/api/lineups',
  publishLineUp: '/api/lineups/publish',
  shiftLog: '/api/shiftlog',
  assignments: '/api/equipment/routes',
  routeChanges: '/api/equipment/routechanges',
  cancelRouteChange: '/api/equipment/routechanges/cancel',
  events: '/api/events',
  photosOf: (event: string): string => `/api/events/${encodeURIComponent(event)}/photos`,
  imports: '/api/events/imports',
  commits: '/api/commits',
  takeInOf: (commit: string): string => `/api/commits/${commit}/takein`,
  sharedReports: '/api/sharedreports',
  compareSent: '/api/restatements/sent/compare',
  wallScreens: '/api/wallscreens',
  cycles: '/api/cyclereport/loadDumpCycles',
} as const

/** Ids of existing entries by title. */
export type Ids = ReadonlyMap<string, string>

export const requestBodies = {
  project: (project: SitePlan['project']) => ({ title: project.title, timeZone: project.timeZone }),
  location: (location: SiteLocationPlan, project: string) => ({
    title: location.title,
    project,
    kind: location.kind,
    boundary: location.boundary,
    timeZone: location.timeZone,
    ...(location.spots === null ? {} : { spots: location.spots }),
  }),
  haulCategory: (category: SiteHaulCategoryPlan) => ({
    title: category.title,
    machineType: category.machineType,
    ...(category.capacityWeight === null ? {} : { capacityWeight: category.capacityWeight }),
  }),
  equipment: (machine: SiteEquipmentPlan, categories: Ids) => ({
    equipmentId: machine.equipmentId,
    kind: machine.kind,
    ...(machine.description === '' ? {} : { description: machine.description }),
    ...(machine.haulCategory === null ? {} : { haulCategory: categories.get(machine.haulCategory) }),
  }),
  route: (route: SiteRoutePlan, project: string, locations: Ids, material: string | undefined) => ({
    title: route.title,
    project,
    ...(material === undefined ? {} : { material }),
    loadLocations: route.loadLocations.map((title) => locations.get(title)),
    dumpLocations: route.dumpLocations.map((title) => locations.get(title)),
  }),
  assignment: (route: string, equipment: readonly string[]) => ({ route, equipment }),
  device: (equipmentId: string) => ({ title: `${equipmentId} tracker` }),
}

/** A cycle as the report of the server lists it; only the fields that the fleet reads. */
export interface ReportedCycle {
  equipment: { id: string; title: string }
  loadLocation: { id: string; title: string } | null
  dumpLocation: { id: string; title: string } | null
  loadedAt: string
  dumpedAt: string
  flags: string[]
}
