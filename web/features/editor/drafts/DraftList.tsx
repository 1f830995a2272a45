import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import Trash from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import type { ListedDraft } from '#contract/draft.ts'
import { useDays } from '#web/core/i18n/days.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Button } from '#web/core/ui/base/Button.tsx'
import { showFailure, toast } from '#web/core/ui/feedback/toast.ts'
import { FactsLine } from '#web/features/journeys/display/FactsLine.tsx'
import { draftsQuery, useDeleteDraft } from './drafts.queries.ts'

interface DraftListProps {
  /** Max. number of drafts at first; a button shows the others. */
  first: number
  /** Id of the open draft, which is left out. */
  except?: string | undefined
}

/** The viewer's drafts, last changed first; renders nothing if there are none. */
export function DraftList({ first, except }: DraftListProps) {
  const { t } = useTranslation()
  const { data = [] } = useQuery(draftsQuery())
  const [isWhole, setIsWhole] = useState(false)
  const drafts = data.filter(({ id }) => id !== except)
  if (drafts.length === 0) return null
  return (
    <section aria-labelledby="drafts" className="mb-7 grid gap-3">
      <h2 id="drafts" className="text-lg">
        {t('editing.drafts.title')}
      </h2>
      <ul className="grid gap-2.5">
        {(isWhole ? drafts : drafts.slice(0, first)).map((draft) => (
          <DraftItem key={draft.id} draft={draft} />
        ))}
      </ul>
      {!isWhole && drafts.length > first && (
        <Button variant="quiet" className="justify-self-start" onClick={() => setIsWhole(true)}>
          {t('editing.drafts.more', { count: drafts.length - first })}
        </Button>
      )}
    </section>
  )
}

function DraftItem({ draft: { id, name, stepCount, updatedAt } }: { draft: ListedDraft }) {
  const { t } = useTranslation()
  const { date } = useDays()
  const { isDeleting, handleDelete } = useDeletion(id)
  const shownName = name || t('editing.drafts.untitled')
  return (
    <li className="panel flex min-w-0 items-center gap-3 py-2 ps-4.5 pe-2">
      <div className="min-w-0 flex-1">
        <Link
          to="/app/create/journey"
          search={{ draft: id }}
          dir="auto"
          className="inline-block max-w-full py-1 font-[650] text-brand [overflow-wrap:anywhere] hover:underline"
        >
          {shownName}
        </Link>
        <FactsLine
          facts={[
            t('editing.drafts.steps', { count: stepCount }),
            <time key="changed" dateTime={updatedAt}>
              {t('editing.drafts.changed', { date: date(updatedAt) })}
            </time>,
          ]}
        />
      </div>
      <Button
        variant="quiet"
        busy={isDeleting}
        aria-label={t('editing.drafts.deleteOf', { name: shownName })}
        onClick={() => void handleDelete()}
        className="border-transparent px-3"
      >
        <Trash size={17} aria-hidden="true" />
      </Button>
    </li>
  )
}

/** Deletes a draft; the toast offers to undo it. */
function useDeletion(id: string) {
  const { t } = useTranslation()
  const deleteDraft = useDeleteDraft()
  const [isDeleting, setIsDeleting] = useState(false)
  const handleDelete = async () => {
    setIsDeleting(true)
    try {
      const restore = await deleteDraft(id)
      const handleUndo = () =>
        void restore().catch((failure) => showFailure(failure, t('editing.drafts.notRestored'), handleUndo))
      toast(t('editing.drafts.deleted'), { action: { label: t('ui.undo'), onPress: handleUndo } })
    } catch (failure) {
      showFailure(failure, t('editing.drafts.notDeleted'), handleDelete)
      setIsDeleting(false)
    }
  }
  return { isDeleting, handleDelete }
}
