/** Routes have no list of their own (core 2.4): they are listed in their project. */
export const HOME = '/projects'
