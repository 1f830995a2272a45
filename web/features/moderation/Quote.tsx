/** A text that a person wrote, unchanged. */
export function Quote({ children }: { children: string }) {
  return (
    <p dir="auto" className="max-w-[70ch] whitespace-pre-line">
      {children}
    </p>
  )
}
