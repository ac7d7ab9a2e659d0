/** Notifies readers of Today that something changed; frames are empty. */
export const TODAY_CHANNEL = 'today'
