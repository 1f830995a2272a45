import { useEffect, useRef } from 'react'
import type { UsedPasskey } from '#contract/factors.ts'
import { askForPasskey, canFillInPasskeys, stopAsking } from '#web/core/session/passkeys.ts'

/** Lets the browser offer passkeys at the email field while the page is open. */
export function useFilledInPasskey(onPasskey: (passkey: UsedPasskey) => Promise<void>): void {
  const latest = useRef(onPasskey)
  useEffect(() => {
    latest.current = onPasskey
  })
  useEffect(() => {
    let isOpen = true
    let isAsking = false
    const ask = async () => {
      if (!(await canFillInPasskeys()) || !isOpen) return
      isAsking = true
      const passkey = await askForPasskey({ fillIn: true })
      if (isOpen) await latest.current(passkey)
    }
    // The form below works without passkeys, so a failure needs no message.
    ask().catch(() => undefined)
    return () => {
      isOpen = false
      if (isAsking) void stopAsking()
    }
  }, [])
}
