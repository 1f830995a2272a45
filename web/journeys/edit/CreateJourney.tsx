import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type JourneyInput, journeyInput } from '#contract/journey.ts'
import type { Profile } from '#contract/person.ts'
import { useCreateJourney } from '#web/journeys/data/journeys.mutations.ts'
import { markJustPublished } from '#web/journeys/data/just-published.ts'
import { Button } from '#web/ui/base/Button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { LeaveGuard } from '#web/ui/form/LeaveGuard.tsx'
import { useForm } from '#web/ui/form/useForm.ts'
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx'
import { JourneyForm } from './JourneyForm.tsx'
import { JourneyPreview } from './JourneyPreview.tsx'
import { EMPTY_DRAFT, isDraft, sameDraft } from './journey.draft.ts'
import { useStoredDraft } from './useStoredDraft.ts'

/** Creates a journey; every change to the draft is saved on the device. */
export function CreateJourney({ profile }: { profile: Profile }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { draft, saveDraft, isStored } = useStoredDraft(`draft:${profile.id}`, isDraft)
  const [discarding, setDiscarding] = useState(false)
  const published = useRef(false)
  const form = useForm(journeyInput, { ...EMPTY_DRAFT, ...draft })
  const { mutateAsync } = useCreateJourney()
  const unsaved = !sameDraft(form.values, EMPTY_DRAFT)
  useEffect(() => {
    if (!published.current) saveDraft(sameDraft(form.values, EMPTY_DRAFT) ? null : form.values)
  }, [form.values, saveDraft])

  const handlePublish = async (input: JourneyInput) => {
    const journey = await mutateAsync(input)
    published.current = true
    saveDraft(null)
    markJustPublished(journey.id)
    toast(t('editing.create.published'), { tone: 'success' })
    await navigate({
      to: '/app/discover/journey/$journeyId',
      params: { journeyId: journey.id },
    })
  }
  const handleDiscard = () => {
    setDiscarding(false)
    form.reset(EMPTY_DRAFT)
  }
  return (
    <>
      <h1 className="mt-1 text-[clamp(1.75rem,4vw,2.125rem)]">{t('editing.create.title')}</h1>
      <p className="mt-1.5 mb-6 text-muted">{t(isStored ? 'editing.create.intro' : 'editing.create.introUnsaved')}</p>
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
            {unsaved && (
              <Button variant="quiet" onClick={() => setDiscarding(true)}>
                {t('editing.create.discard')}
              </Button>
            )}
          </>
        }
      />
      <LeaveGuard
        isUnsaved={() => unsaved && !published.current}
        isStored={isStored}
        title={t('editing.create.leaveTitle')}
        text={t(isStored ? 'editing.create.leaveKept' : 'editing.create.leaveLost')}
        confirmLabel={t('editing.create.leave')}
      />
      <ConfirmDialog
        open={discarding}
        danger
        title={t('editing.create.discardTitle')}
        text={t('editing.create.discardText')}
        confirmLabel={t('editing.create.discard')}
        onConfirm={handleDiscard}
        onClose={() => setDiscarding(false)}
      />
    </>
  )
}
