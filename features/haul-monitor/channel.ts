/** Tells whoever looks at the monitor that there is something new; frames are empty. */
export const MONITOR_CHANNEL = 'haulmonitor'
