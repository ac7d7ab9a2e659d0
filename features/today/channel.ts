/** Tells whoever looks at Today that there is something new; frames are empty. */
export const TODAY_CHANNEL = 'today'
