import { lazy, Suspense, useEffect, useState } from 'react'
import { RULES_ASKED } from '#web/core/api/client.ts'
import { useSession } from '#web/core/session/session.ts'
import { useStoredJson, writeStoredJson } from '#web/core/ui/state/stored-json.ts'

const RulesDialog = lazy(async () => ({ default: (await import('#web/features/site/RulesDialog.tsx')).RulesDialog }))

/** Key in localStorage: the version of the rules that was asked about on this device. */
const KEY = 'rulesAsked'

/** Asks for the rules of the site once per version, and again when a call was refused for lack of them. */
export function RulesGate() {
  const version = useSession().profile?.newRules
  const asked = useStoredJson(KEY)
  const [isRefused, setIsRefused] = useState(false)
  useEffect(() => {
    const handleRefusal = () => setIsRefused(true)
    addEventListener(RULES_ASKED, handleRefusal)
    return () => removeEventListener(RULES_ASKED, handleRefusal)
  }, [])
  if (!isRefused && (version === undefined || asked === version)) return null
  const handleClose = () => {
    if (version !== undefined) writeStoredJson(KEY, version)
    setIsRefused(false)
  }
  return (
    <Suspense>
      <RulesDialog onClose={handleClose} />
    </Suspense>
  )
}
