import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SearchBox } from '#web/ui/form/SearchBox.tsx'

const PAUSE_MS = 300

/** Searches once typing pauses; `asked` is the text in the address, which Back can change. */
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
    <SearchBox
      label={t('people.directory.search')}
      placeholder={t('people.directory.placeholder')}
      value={typed}
      maxLength={200}
      onChange={setTyped}
      className="w-auto! min-w-56 grow sm:max-w-100"
    />
  )
}
