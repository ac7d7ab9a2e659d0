/** The program of a cab. */
export function Application() {
  return <main className="cab">Haulway</main>
}
