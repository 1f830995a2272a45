import { Link } from '@tanstack/react-router'
import { useMemo, useRef, useState } from 'react'
import { type Journey, type JourneyInput, journeyInput } from '#contract/journey.ts'
import type { Profile } from '#contract/person.ts'
import { ApiError } from '#web/core/api/api-error.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Button, buttonClass } from '#web/core/ui/base/Button.tsx'
import { LeaveGuard } from '#web/core/ui/form/LeaveGuard.tsx'
import { useForm } from '#web/core/ui/form/useForm.ts'
import type { JourneyDraft } from './drafts/journey.draft.ts'
import { JourneyForm } from './JourneyForm.tsx'
import { useMergedSave } from './merge/useMergedSave.tsx'
import { forgetSuggestion, openSuggestion, useKeptSuggestion } from './suggest/kept-suggestion.ts'
import {
  MessageField,
  OpenSuggestionLink,
  OpenSuggestionNote,
  SummaryLine,
  useSummary,
} from './suggest/SuggestionParts.tsx'
import { suggestedChanges } from './suggest/suggested.ts'
import { useSendSuggestion } from './suggest/useSendSuggestion.ts'

interface SuggestJourneyProps {
  journey: Journey
  profile: Profile
  /** Opens the editor again, with the journey as it is. */
  onStartOver: () => void
}

/** The form of someone else's journey, to suggest changes of its texts. */
export function SuggestJourney({ journey, profile, onStartOver }: SuggestJourneyProps) {
  const { t } = useTranslation()
  const owner = journey.owner.displayName
  const [{ opened, ...start }] = useState(() => openSuggestion(profile.id, journey))
  const form = useForm(journeyInput, start.values)
  const [message, setMessage] = useState(start.message)
  const { values } = form
  const finished = useRef(false)
  const { isEmpty, isKept } = useKeptSuggestion(profile.id, { opened, values, message })
  const changes = useMemo(() => suggestedChanges(opened.draft, values), [opened, values])
  const summary = useSummary(changes, t('suggesting.nothing'))
  const { save, finish, notice, refusal } = useSaveSuggestion(journey, { opened, values, message })

  const handleSubmit = async (input: JourneyInput) => {
    if (!(await save(input))) return
    finished.current = true
    forgetSuggestion(profile.id, journey.id)
    await finish()
  }
  const handleStartOver = () => {
    forgetSuggestion(profile.id, journey.id)
    onStartOver()
  }
  return (
    <>
      <JourneyForm
        title={t('suggesting.title', { name: journey.name })}
        stepsTitle={t('editing.form.steps')}
        submitLabel={t('suggesting.send')}
        form={form}
        owner={journey.owner}
        editedBy="reader"
        journey={journey}
        onSubmit={handleSubmit}
        blocked={summary.blocked}
        errorLink={refusal?.code === 'suggestionOpen' && <OpenSuggestionLink journeyId={journey.id} />}
        status={<SummaryLine {...summary} />}
        notice={
          <>
            <p className="text-muted">{t('suggesting.lead', { owner })}</p>
            <OpenSuggestionNote journeyId={journey.id} />
            {notice}
          </>
        }
      >
        <MessageField owner={owner} value={message} error={refusal?.fields.message} onChange={setMessage} />
        <div className="flex flex-wrap justify-between gap-2.5">
          <Link
            to="/app/discover/journey/$journeyId"
            params={{ journeyId: journey.id }}
            className={buttonClass({ variant: 'quiet' })}
          >
            {t('editing.edit.cancel')}
          </Link>
          {!isEmpty && (
            <Button variant="quiet" onClick={handleStartOver}>
              {t('suggesting.startOver')}
            </Button>
          )}
        </div>
      </JourneyForm>
      <LeaveGuard
        isUnsaved={() => !finished.current && !isEmpty && !isKept}
        title={t('suggesting.leaveTitle')}
        text={t('editing.create.leaveLost')}
        confirmLabel={t('editing.create.leave')}
      />
    </>
  )
}

interface Written {
  opened: ReturnType<typeof openSuggestion>['opened']
  values: JourneyDraft
  message: string
}

/**
 * Sends the suggestion, merged with changes that the authors saved meanwhile. Returns false if the
 * person has to decide first.
 */
function useSaveSuggestion(journey: Journey, { opened, values, message }: Written) {
  const { t } = useTranslation()
  const { send, finish } = useSendSuggestion(journey)
  const [refusal, setRefusal] = useState<ApiError | null>(null)
  const { save, notice } = useMergedSave(opened, {
    values,
    store: (texts, on) => send({ ...values, ...texts } as JourneyDraft, message, on),
    lead: t('suggesting.mergeLead', { owner: journey.owner.displayName }),
  })
  return {
    finish,
    notice,
    refusal,
    save: async (input: JourneyInput) => {
      setRefusal(null)
      try {
        return (await save(input)) !== 'asked'
      } catch (failure) {
        if (failure instanceof ApiError) setRefusal(failure)
        throw failure
      }
    },
  }
}
