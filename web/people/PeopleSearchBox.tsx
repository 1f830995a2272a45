import Search from 'lucide-react/icons/search'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

const PAUSE_MS = 300

/** Asks once one pauses typing; `asked` is what the address says, which Back can change. */
export function PeopleSearchBox({ asked, onAsk }: { asked: string; onAsk: (text: string) => void }) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState(asked)
  const sent = useRef(asked)
  const ask = useRef(onAsk)
  ask.current = onAsk
  useEffect(() => {
    if (asked === sent.current) return
    sent.current = asked
    setTyped(asked)
  }, [asked])
  useEffect(() => {
    const text = typed.trim()
    if (text === sent.current) return
    const timer = setTimeout(() => {
      sent.current = text
      ask.current(text)
    }, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return (
    <label className="relative min-w-56 grow sm:max-w-100">
      <span className="sr-only">{t('people.directory.search')}</span>
      <Search size={18} aria-hidden="true" className="absolute start-4 top-1/2 -translate-y-1/2 text-faint" />
      <input
        type="search"
        value={typed}
        dir="auto"
        maxLength={200}
        placeholder={t('people.directory.placeholder')}
        onChange={(event) => setTyped(event.target.value)}
        className="field-box rounded-full ps-11"
      />
    </label>
  )
}
