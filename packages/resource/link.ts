/** Reference to an entry, as replies contain it. Requests may send the id alone. */
export interface Reference {
  id: string
  title: string
}
