import { useRef } from 'react'

/** An Idempotency-Key: the same for the same body until it succeeds, then a new one. */
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

/** 128 random bits in hex; `randomUUID` needs https. */
export function freshKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
