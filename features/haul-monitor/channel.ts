/** Notifies readers of the monitor that something changed; frames are empty. */
export const MONITOR_CHANNEL = 'haulmonitor'
