/** Rows of grids are cards below each other, as in `grid.module.css`. */
export const CARDS = '(max-width: 767px)'
