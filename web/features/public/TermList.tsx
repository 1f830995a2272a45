/** A list of terms, each with its text. */
export function TermList({ terms }: { terms: readonly (readonly [name: string, text: string])[] }) {
  return (
    <dl className="grid">
      {terms.map(([name, text]) => (
        <div key={name} className="grid gap-x-8 gap-y-1 border-t border-line py-4 md:grid-cols-[16rem_1fr]">
          <dt className="font-[650]">{name}</dt>
          <dd className="max-w-[65ch] text-muted">{text}</dd>
        </div>
      ))}
    </dl>
  )
}
