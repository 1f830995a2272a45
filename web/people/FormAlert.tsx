/** What went wrong with the whole form, read aloud when it comes. */
export function FormAlert({ message }: { message: string | null }) {
  return <div role="alert">{message !== null && <p className="pb-2 text-danger">{message}</p>}</div>
}
