import { useRef } from 'react'

/** An Idempotency-Key: the same while the same is sent again, a new one for anything else and after success. */
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

/** 128 random bits in hex; unlike `randomUUID` it is there on plain http too. */
export function freshKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
