import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Skeleton } from '#web/core/ui/base/Skeleton.tsx'
import { toast } from '#web/core/ui/feedback/toast.ts'
import { NewComment } from '#web/features/comments/NewComment.tsx'
import { journeyQuery } from '#web/features/journeys/data/journeys.queries.ts'
import { ReceivedReport } from '#web/features/suggestions/LinkReports.tsx'
import { useOpenReports } from './useUpkeep.ts'

/** The open reports of a step's link, with buttons to decide. */
export function ReportsInPlace({ journeyId, stepId }: { journeyId: string; stepId: string }) {
  const { data: journey, error } = useQuery(journeyQuery(journeyId))
  const { open, error: failure } = useOpenReports(journey)
  if (error || failure) return null
  if (!open) return <Skeleton className="h-40 w-full rounded-m" />
  const own = open.filter(({ step }) => step.id === stepId)
  return own.map(({ report, step }) => <ReceivedReport key={report.id} {...{ report, step }} />)
}

interface ReplyInPlaceProps {
  journey: { id: string; name: string }
  parentId: string
  onOpen: () => void
}

/** A button that opens a field to reply to a comment. */
export function ReplyInPlace({ journey, parentId, onOpen }: ReplyInPlaceProps) {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  if (isOpen)
    return (
      <NewComment
        journey={journey}
        parentId={parentId}
        onClose={() => setIsOpen(false)}
        onPosted={() => toast(t('upkeep.inPlace.replied'), { tone: 'success' })}
      />
    )
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
