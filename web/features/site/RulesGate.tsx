import { useEffect, useState } from 'react'
import { RULES_ASKED } from '#web/core/api/client.ts'
import { useStoredJson, writeStoredJson } from '#web/core/ui/state/stored-json.ts'
import { RulesDialog } from './RulesDialog.tsx'

/** Key in localStorage of the rules' version that this device has asked about. */
const KEY = 'rulesAsked'

/**
 * Asks to accept the rules of the site once per version, and again when a call was refused because
 * they weren't accepted.
 */
export function RulesGate({ version }: { version: string }) {
  const asked = useStoredJson(KEY)
  const [isRefused, setIsRefused] = useState(false)
  useEffect(() => {
    const handleRefusal = () => setIsRefused(true)
    addEventListener(RULES_ASKED, handleRefusal)
    return () => removeEventListener(RULES_ASKED, handleRefusal)
  }, [])
  if (!isRefused && asked === version) return null
  const handleClose = () => {
    writeStoredJson(KEY, version)
    setIsRefused(false)
  }
  return <RulesDialog onClose={handleClose} />
}
