/** What keeps a backup from being made, read or restored, in one line for whoever asked for it. */
export class BackupProblem extends Error {
  override readonly name = 'BackupProblem'
}
