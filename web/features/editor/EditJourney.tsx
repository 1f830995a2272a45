import { Link, useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { isOwnedBy, type Journey, type JourneyInput, journeyInput } from '#contract/journey.ts'
import type { Profile } from '#contract/person.ts'
import { REVISION_LINE_MAX } from '#contract/rules/limits.ts'
import { ApiError, send } from '#web/core/api/client.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Button, buttonClass } from '#web/core/ui/base/Button.tsx'
import { toast } from '#web/core/ui/feedback/toast.ts'
import { LeaveGuard } from '#web/core/ui/form/LeaveGuard.tsx'
import { TextField } from '#web/core/ui/form/TextField.tsx'
import { useForm } from '#web/core/ui/form/useForm.ts'
import { useChangeJourney } from '#web/features/journeys/data/journeys.mutations.ts'
import { DeleteJourneyDialog } from './DeleteJourneyDialog.tsx'
import { draftOf, sameDraft } from './drafts/journey.draft.ts'
import { JourneyForm } from './JourneyForm.tsx'

/**
 * The form of an existing journey. Saving fails if another device or tab saved the journey since it
 * was opened.
 */
export function EditJourney({ journey, profile }: { journey: Journey; profile: Profile }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [opened] = useState(journey)
  const [conflict, setConflict] = useState(false)
  const [deleting, setDeleting] = useState(false)
  const [line, setLine] = useState('')
  const isOwner = isOwnedBy(opened, profile.id)
  const finished = useRef(false)
  const form = useForm(journeyInput, draftOf(opened))
  const { mutateAsync } = useChangeJourney(opened.id)

  const save = async (input: JourneyInput, version: number) => {
    try {
      // A language that the owner didn't change isn't sent, since the server detects it from the texts; nor such
      // a licence, since a sent one is a choice.
      const language = input.language === opened.language ? undefined : input.language
      const licence = !isOwner || input.licence === opened.licence ? undefined : (input.licence ?? undefined)
      // Sent alone, since both can be narrowed while posting is paused.
      const visibility = isOwner ? input.visibility : undefined
      const before = { visibility: opened.visibility, licence: opened.licence }
      const areAlone = sameDraft({ ...form.values, ...before }, draftOf(opened))
      const texts = { ...input, visibility, language, ...(line.trim() && { revisionLine: line }) }
      await mutateAsync({ ...(areAlone ? { visibility } : texts), licence, version })
    } catch (failure) {
      setConflict(failure instanceof ApiError && failure.code === 'conflict')
      throw failure
    }
    finished.current = true
    await navigate({ to: '/app/discover/journey/$journeyId', params: { journeyId: opened.id } })
    // Only now, so that the message doesn't cover the preview.
    toast(t('editing.edit.saved'), { tone: 'success' })
  }
  const handleOverwrite = form.handleSubmit(async (input) => {
    const { answer } = await send('journey', { params: { id: opened.id } })
    await save(input, answer.version)
  })
  return (
    <>
      <JourneyForm
        title={t('editing.edit.title')}
        stepsTitle={t('editing.form.steps')}
        submitLabel={t('editing.edit.save')}
        form={form}
        owner={isOwner ? profile : opened.owner}
        isOwner={isOwner}
        journey={opened}
        onSubmit={async (input) => await save(input, opened.version)}
        notice={conflict && <EditConflict id={opened.id} busy={form.busy} onOverwrite={() => void handleOverwrite()} />}
      >
        <LineField value={line} onChange={setLine} />
        <div className="flex flex-wrap justify-between gap-2.5">
          <Link
            to="/app/discover/journey/$journeyId"
            params={{ journeyId: opened.id }}
            className={buttonClass({ variant: 'quiet' })}
          >
            {t('editing.edit.cancel')}
          </Link>
          {isOwner && (
            <Button variant="quiet" onClick={() => setDeleting(true)} className="text-danger!">
              {t('editing.owner.delete')}
            </Button>
          )}
        </div>
      </JourneyForm>
      <LeaveGuard
        isUnsaved={() => !finished.current && !sameDraft(form.values, draftOf(opened))}
        title={t('editing.edit.leaveTitle')}
        text={t('editing.create.leaveLost')}
        confirmLabel={t('editing.create.leave')}
      />
      <DeleteJourneyDialog
        id={opened.id}
        open={deleting}
        onClose={() => setDeleting(false)}
        onDeleted={() => {
          finished.current = true
        }}
      />
    </>
  )
}

/** What the change is, for the journey's history. */
function LineField({ value, onChange }: { value: string; onChange: (line: string) => void }) {
  const { t } = useTranslation()
  return (
    <TextField
      name="revisionLine"
      label={t('editing.edit.line')}
      hint={t('editing.edit.lineHint')}
      required={false}
      value={value}
      onChange={onChange}
      counter={REVISION_LINE_MAX}
    />
  )
}

interface EditConflictProps {
  id: string
  busy: boolean
  onOverwrite: () => void
}

/** Asks the owner, after a save elsewhere, whether to overwrite that version or to open it. */
function EditConflict({ id, busy, onOverwrite }: EditConflictProps) {
  const { t } = useTranslation()
  return (
    <section role="alert" className="grid gap-3 rounded-m bg-accent-soft p-4 text-accent">
      <p>{t('editing.edit.conflict')}</p>
      <div className="flex flex-wrap gap-2.5">
        <a
          href={`/app/discover/journey/${encodeURIComponent(id)}`}
          target="_blank"
          rel="noopener"
          className={buttonClass({ variant: 'quiet' })}
        >
          {t('editing.edit.see')}
        </a>
        <Button variant="quiet" busy={busy} onClick={onOverwrite}>
          {t('editing.edit.overwrite')}
        </Button>
      </div>
    </section>
  )
}
