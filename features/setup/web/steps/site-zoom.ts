/** The least zoom of a site's home view. */
export const SITE_ZOOM = 14
