/** More is waiting to be stored than the memory should hold: the device tries again later. */
export class Overloaded extends Error {
  override readonly name = 'Overloaded'
}
