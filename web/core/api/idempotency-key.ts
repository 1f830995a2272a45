import { useRef } from 'react'

/**
 * Idempotency keys for a form: `keyFor` returns the same key for the same body until the call has
 * succeeded.
 */
export function useIdempotencyKey(): { keyFor: (body: unknown) => string; settle: () => void } {
  const last = useRef<{ body: string; key: string } | null>(null)
  return {
    keyFor: (body) => {
      const text = JSON.stringify(body)
      if (last.current?.body !== text) last.current = { body: text, key: freshKey() }
      return last.current.key
    },
    settle: () => {
      last.current = null
    },
  }
}

/** A key of 128 random bits in hex. `crypto.randomUUID` isn't used, because it requires HTTPS. */
export function freshKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
