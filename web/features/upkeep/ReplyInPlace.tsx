import { useState } from 'react'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { NewComment } from '#web/features/comments/NewComment.tsx'

interface ReplyInPlaceProps {
  journey: { id: string; name: string }
  parentId: string
  onOpen: () => void
}

/** A button that opens a field to reply to a comment; what was answered stays in its place. */
export function ReplyInPlace({ journey, parentId, onOpen }: ReplyInPlaceProps) {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  const [answer, setAnswer] = useState<string | null>(null)
  if (answer !== null)
    return (
      <p role="status" dir="auto" className="line-clamp-3 text-sm [overflow-wrap:anywhere]">
        {t('upkeep.answer.done', { text: answer })}
      </p>
    )
  if (isOpen)
    return <NewComment about={journey} parentId={parentId} onClose={() => setIsOpen(false)} onPosted={setAnswer} />
  return (
    <button
      type="button"
      onClick={() => {
        setIsOpen(true)
        onOpen()
      }}
      className="-ms-2 -my-2 min-h-11 justify-self-start rounded-full px-2 text-sm font-[650] text-brand hover:underline"
    >
      {t('upkeep.inPlace.reply')}
    </button>
  )
}
