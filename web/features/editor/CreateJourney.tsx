import type { Profile } from '#contract/person.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Button } from '#web/core/ui/base/Button.tsx'
import { LeaveGuard } from '#web/core/ui/form/LeaveGuard.tsx'
import { DraftConflict } from '#web/features/editor/drafts/DraftConflict.tsx'
import { DraftList } from '#web/features/editor/drafts/DraftList.tsx'
import { DraftStatus } from '#web/features/editor/drafts/DraftStatus.tsx'
import { JourneyForm } from './JourneyForm.tsx'
import { JourneyPreview } from './JourneyPreview.tsx'
import { PublishPartsDialog } from './publish/PublishPartsDialog.tsx'
import { usePublish } from './publish/usePublish.ts'
import { type OpenedDraft, useDraftEditor } from './useDraftEditor.ts'

/** Drafts listed above the form of a new journey. */
const LISTED = 5

interface CreateJourneyProps {
  profile: Profile
  opened: OpenedDraft
  /** The id of the draft in the address. */
  draftId: string | undefined
  /** The page was opened without a draft, so it lists them. */
  listsDrafts: boolean
  onCreated: (id: string) => void
  onDiscarded: () => void
}

/** Creates a journey; every change is saved in a draft. */
export function CreateJourney({ profile, opened, draftId, listsDrafts, onCreated, onDiscarded }: CreateJourneyProps) {
  const { t } = useTranslation()
  const { form, saver, state, ...editor } = useDraftEditor({ personId: profile.id, opened, onCreated })
  const { asked, publish, answer, cancel } = usePublish({
    personId: profile.id,
    form,
    onPublished: () => void saver.end(),
  })

  const handleDiscard = () => {
    editor.discard()
    onDiscarded()
  }
  return (
    <>
      <h1 className="mt-1 text-[clamp(1.75rem,4vw,2.125rem)]">{t('editing.create.title')}</h1>
      <p className="mt-1.5 text-muted">{t('editing.create.intro')}</p>
      <DraftStatus state={state} />
      {state.kind === 'conflict' && (
        <DraftConflict
          isGone={state.isGone}
          onLoadOther={() => void editor.loadOther()}
          onDiscard={handleDiscard}
          onKeepMine={() => saver.keepAsNew()}
        />
      )}
      {listsDrafts && <DraftList first={LISTED} except={draftId} />}
      <JourneyForm
        stepsTitle={t('editing.addSteps.pending')}
        form={form}
        onSubmit={publish}
        aside={
          <>
            <JourneyPreview draft={form.values} owner={profile} />
            <Button type="submit" size="lg" busy={form.busy}>
              {t('editing.create.publish')}
            </Button>
            {!editor.isEmpty && (
              <Button variant="quiet" onClick={handleDiscard}>
                {t('editing.create.discard')}
              </Button>
            )}
          </>
        }
      />
      {asked && <PublishPartsDialog parts={asked} onPublish={(withParts) => void answer(withParts)} onClose={cancel} />}
      <LeaveGuard
        isUnsaved={() => saver.isAtRisk()}
        isStored={saver.isOnDevice}
        title={t('editing.create.leaveTitle')}
        text={t(saver.isOnDevice ? 'editing.create.leaveKept' : 'editing.create.leaveLost')}
        confirmLabel={t('editing.create.leave')}
      />
    </>
  )
}
