import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Journey, JourneyInput } from '#contract/journey.ts'
import type { Profile } from '#contract/person.ts'
import { useWrite } from '#web/api/write.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { useCreateJourney } from '#web/journeys/data/journeys.mutations.ts'
import { markJustPublished } from '#web/journeys/data/just-published.ts'
import { DraftConflict } from '#web/journeys/drafts/DraftConflict.tsx'
import { DraftList } from '#web/journeys/drafts/DraftList.tsx'
import { DraftStatus } from '#web/journeys/drafts/DraftStatus.tsx'
import { Button } from '#web/ui/base/Button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { LeaveGuard } from '#web/ui/form/LeaveGuard.tsx'
import { JourneyForm } from './JourneyForm.tsx'
import { JourneyPreview } from './JourneyPreview.tsx'
import { PublishPartsDialog } from './PublishPartsDialog.tsx'
import { type OpenedDraft, useDraftEditor } from './useDraftEditor.ts'
import { usePrivateParts } from './usePrivateParts.ts'

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
  const navigate = useNavigate()
  const { form, saver, state, ...editor } = useDraftEditor({ personId: profile.id, opened, onCreated })
  const { mutateAsync } = useCreateJourney()
  const write = useWrite()
  const privateParts = usePrivateParts(profile.id)
  const [asked, setAsked] = useState<{ parts: Journey[] } | null>(null)

  const handlePublish = async (input: JourneyInput) => {
    const parts = input.visibility === 'private' ? [] : await privateParts.find(input)
    if (parts.length > 0) setAsked({ parts })
    else await publish(input, [])
  }
  const publish = async (input: JourneyInput, parts: readonly Journey[]) => {
    const journey = await mutateAsync(input)
    await tickImported(journey)
    const failed = await privateParts.publish(parts, input.visibility)
    if (failed > 0) toast(t('editing.create.partsFailed', { count: failed }), { tone: 'error' })
    void saver.end()
    markJustPublished(journey.id)
    toast(t('editing.create.published'), { tone: 'success' })
    await navigate({ to: '/app/discover/journey/$journeyId', params: { journeyId: journey.id } })
  }
  /** Of a list with ticks; without them the journey is published all the same. */
  const tickImported = async ({ id, steps = [] }: Journey) => {
    const done = steps.filter((_, index) => form.values.steps[index]?.done).map((step) => step.id)
    if (done.length === 0) return
    await write('saveProgress', { params: { pathId: id }, body: { done } }).catch(() =>
      toast(t('editing.create.notTicked'), { tone: 'error' }),
    )
  }
  const handleAnswer = async (withParts: boolean) => {
    if (asked === null) return
    setAsked(null)
    await form.handleSubmit((input) => publish(input, withParts ? asked.parts : []))()
  }
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
        <DraftConflict onLoadOther={() => void editor.loadOther()} onKeepMine={() => saver.keepAsNew()} />
      )}
      {listsDrafts && <DraftList first={LISTED} except={draftId} />}
      <JourneyForm
        stepsTitle={t('editing.addSteps.pending')}
        form={form}
        onSubmit={handlePublish}
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
      {asked && (
        <PublishPartsDialog
          parts={asked.parts}
          onPublish={(withParts) => void handleAnswer(withParts)}
          onClose={() => setAsked(null)}
        />
      )}
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
