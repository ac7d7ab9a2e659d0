/** SQL: the load and dump locations of routes. */
export const ROUTE_ENDS = `(select account_id, route_id, location_id from routes_load_locations
  union all select account_id, route_id, location_id from routes_dump_locations)`

/**
 * SQL: whether a location (an alias) is one of a project, as on maps: it belongs to the project, or a route of the
 * project begins or ends there. Hidden routes count, as past days are reported.
 */
export const isOfProjectSql = (
  location: string,
  project: string,
): string => `(${location}.project_id = ${project}
  or ${location}.id in (select ends.location_id from routes r join ${ROUTE_ENDS} ends
      on ends.account_id = r.account_id and ends.route_id = r.id
    where r.account_id = haulway_account() and r.project_id = ${project}))`
