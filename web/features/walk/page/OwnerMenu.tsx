import { useNavigate } from '@tanstack/react-router'
import Archive from 'lucide-react/icons/archive'
import ArchiveRestore from 'lucide-react/icons/archive-restore'
import Ellipsis from 'lucide-react/icons/ellipsis'
import GitFork from 'lucide-react/icons/git-fork'
import History from 'lucide-react/icons/history'
import Lightbulb from 'lucide-react/icons/lightbulb'
import Plus from 'lucide-react/icons/plus'
import UsersRound from 'lucide-react/icons/users-round'
import { Suspense, useState } from 'react'
import type { Journey } from '#contract/journey.ts'
import { withCopy } from '#web/core/i18n/i18n.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { lazyPart } from '#web/core/ui/feedback/lazy-part.ts'
import { showFailure, toast } from '#web/core/ui/feedback/toast.ts'
import { Menu } from '#web/core/ui/overlay/Menu.tsx'
import { useAdapt } from '#web/features/adaptations/useAdapt.tsx'
import { DeleteJourneyDialog } from '#web/features/editor/DeleteJourneyDialog.tsx'
import { PendingDialog } from '#web/features/editor/PendingDialog.tsx'
import { useChangeJourney } from '#web/features/journeys/data/journeys.mutations.ts'

const CoauthorsDialog = lazyPart(
  () => withCopy(['coauthors'], import('#web/features/coauthors/CoauthorsDialog.tsx')),
  'CoauthorsDialog',
)

/** The menu of a journey's authors; only the owner can archive and delete the journey. */
export function OwnerMenu({ journey, isOwner }: { journey: Journey; isOwner: boolean }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [dialog, setDialog] = useState<'add' | 'coauthors' | 'delete' | null>(null)
  const archive = useArchive(journey)
  const { label, openAdapt, adaptDialog } = useAdapt(journey)
  const close = () => setDialog(null)
  const original = useOriginalItem(journey)
  const handleArchive = () => {
    close()
    void archive()
  }
  const ArchiveIcon = journey.archived ? ArchiveRestore : Archive
  const ownItem = {
    label: t(journey.archived ? 'editing.owner.unarchiveOrDelete' : 'editing.owner.archiveOrDelete'),
    icon: <ArchiveIcon size={18} aria-hidden="true" />,
    onSelect: () => setDialog('delete'),
  }
  return (
    <>
      <Menu
        label={t('editing.owner.menu')}
        trigger={<Ellipsis size={20} aria-hidden="true" />}
        triggerClassName="inline-flex min-h-11 min-w-11 items-center justify-center rounded-full border border-field hover:bg-sunk"
        items={[
          {
            label: t('editing.owner.addSteps'),
            icon: <Plus size={18} aria-hidden="true" />,
            onSelect: () => setDialog('add'),
          },
          {
            label: t('editing.owner.coauthors'),
            icon: <UsersRound size={18} aria-hidden="true" />,
            onSelect: () => setDialog('coauthors'),
          },
          ...(openAdapt ? [{ label, icon: <GitFork size={18} aria-hidden="true" />, onSelect: openAdapt }] : []),
          {
            label: t('editing.owner.history'),
            icon: <History size={18} aria-hidden="true" />,
            onSelect: () =>
              void navigate({ to: '/app/discover/journey/$journeyId/history', params: { journeyId: journey.id } }),
          },
          ...(original ? [original] : []),
          ...(isOwner ? [ownItem] : []),
        ]}
      />
      {adaptDialog}
      <PendingDialog journey={journey} open={dialog === 'add'} onClose={close} />
      <Suspense>
        {dialog === 'coauthors' && <CoauthorsDialog journey={journey} isOwner={isOwner} onClose={close} />}
      </Suspense>
      <DeleteJourneyDialog journey={journey} open={dialog === 'delete'} onClose={close} onArchive={handleArchive} />
    </>
  )
}

/** The menu item that suggests changes to the original of a version, if readers can open the original. */
function useOriginalItem({ id, adaptedFrom }: Journey) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  if (!adaptedFrom?.id) return null
  const { author, id: journeyId } = adaptedFrom
  return {
    label: author ? t('editing.owner.suggest', { author }) : t('editing.owner.suggestOriginal'),
    icon: <Lightbulb size={18} aria-hidden="true" />,
    onSelect: () =>
      void navigate({
        to: '/app/discover/journey/$journeyId/suggest',
        params: { journeyId },
        search: { from: id },
      }),
  }
}

/** Returns a function that archives or unarchives a journey; the toast offers to undo it. */
function useArchive({ id, archived }: Journey): () => Promise<void> {
  const { t } = useTranslation()
  const { mutateAsync } = useChangeJourney(id)
  const setArchived = async (next: boolean) => {
    try {
      await mutateAsync({ archived: next })
    } catch (failure) {
      showFailure(failure, t('editing.archive.failed'), () => setArchived(next))
      return
    }
    toast(t(next ? 'editing.archive.archived' : 'editing.archive.unarchived'), {
      tone: 'success',
      action: { label: t('ui.undo'), onPress: () => void setArchived(!next) },
    })
  }
  return () => setArchived(!archived)
}
