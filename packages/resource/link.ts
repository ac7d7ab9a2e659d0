/** The entry that a field points at, as replies show it. Requests may send the id alone. */
export interface Reference {
  id: string
  title: string
}
