/** As near as a whole site is looked at: the least that its home view has. */
export const SITE_ZOOM = 14
