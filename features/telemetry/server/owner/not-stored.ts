/** The facts are not stored, for no fault of theirs: too many wait, or a commit before them failed. Come again. */
export class NotStored extends Error {
  override readonly name = 'NotStored'
}
