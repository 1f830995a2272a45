import type { ReactNode } from 'react'

/** The error of a whole form; always rendered, so that screen readers announce changes. */
export function FormError({ message }: { message: ReactNode }) {
  return (
    <div role="alert">
      {message !== null && (
        <p className="mb-1 rounded-box border border-danger bg-danger-soft px-3.5 py-2.5 text-sm whitespace-pre-line text-danger">
          {message}
        </p>
      )}
    </div>
  )
}
