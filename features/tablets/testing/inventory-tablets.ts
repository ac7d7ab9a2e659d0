import type { InventoryItem } from '../inventory.ts'

/** A tablet of the inventory that has reported, but for what a test states. */
export function inventoryTablet(stated: Partial<InventoryItem>): InventoryItem {
  return {
    id: 't1',
    version: 1,
    kind: 'tablet',
    title: 'Spare tablet',
    controller: 'Samsung SM-T575',
    imei: null,
    iccid: null,
    sim: null,
    comment: null,
    slot: 'production',
    machines: [{ id: 'm1', title: 'T-1' }],
    machine: { id: 'm1', title: 'T-1' },
    system: 'Chrome 140, Android 14',
    firstRegisteredAt: '2026-05-06T10:05:00.000Z',
    registeredBy: { id: 'person', title: 'Ada Byron' },
    unregisteredAt: null,
    unregisteredBy: null,
    state: 'online',
    lastSeenAt: '2026-05-07T08:30:00.000Z',
    reportedAt: '2026-05-07T08:29:00.000Z',
    battery: 0.8,
    charging: false,
    softwareVersion: '6f1d0c52a9b8e7',
    wantedVersion: null,
    wantedSince: null,
    backlog: 0,
    backlogOldest: null,
    clockOffSeconds: 0,
    messageRate: 'medium',
    ...stated,
  }
}
