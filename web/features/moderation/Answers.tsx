import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { WaitingAnswer } from '#contract/moderation.ts'
import { useWrite } from '#web/core/api/write.ts'
import { useMoment } from '#web/core/i18n/moment.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Button } from '#web/core/ui/base/Button.tsx'
import { showFailure, toast } from '#web/core/ui/feedback/toast.ts'
import { EntryList } from './EntryList.tsx'
import { answersQuery } from './moderation.queries.ts'
import { Quote } from './Quote.tsx'
import { TargetLink } from './TargetLink.tsx'

/** The queue of answers to moderators' decisions, oldest first. */
export function Answers() {
  const { t } = useTranslation()
  const feed = useInfiniteQuery(answersQuery())
  return (
    <>
      <p className="mb-5 text-muted">{t('moderation.answers.text')}</p>
      <EntryList feed={feed} empty={{ title: t('moderation.answers.empty'), text: t('moderation.answers.emptyText') }}>
        {(answer) => <AnswerEntry answer={answer} />}
      </EntryList>
    </>
  )
}

function AnswerEntry({ answer }: { answer: WaitingAnswer }) {
  const { t } = useTranslation()
  const moment = useMoment()
  const write = useWrite()
  const [busy, setBusy] = useState(false)
  const { id, person, act, target, reason, text, mine, decidedAt, answeredAt } = answer
  const name = person.displayName
  const decide = async (lift: boolean) => {
    setBusy(true)
    try {
      await write('decideAnswer', { params: { id }, body: { lift } })
      toast(t(lift ? 'moderation.answers.lifted' : 'moderation.answers.kept'), { tone: 'success' })
    } catch (failure) {
      showFailure(failure, t('ui.error.title'), () => decide(lift))
    }
    setBusy(false)
  }
  return (
    <div className="grid gap-2.5">
      <h3 className="flex flex-wrap items-baseline gap-x-2.5 text-base">
        <bdi>{name}</bdi>
        <span className="text-sm font-normal text-muted">{t(`moderation.answers.acts.${act}`)}</span>
        {target.kind !== 'person' && <TargetLink target={target} />}
      </h3>
      <p className="text-sm text-muted">{t('moderation.answers.reason', { at: moment(decidedAt) })}</p>
      {reason !== '' && <Quote>{reason}</Quote>}
      <p className="text-sm text-muted">{t('moderation.answers.said', { at: moment(answeredAt) })}</p>
      <Quote>{text}</Quote>
      {mine && <p className="text-sm text-muted">{t('moderation.answers.mine')}</p>}
      <div className="flex flex-wrap gap-2">
        <Button
          variant="quiet"
          busy={busy}
          aria-label={t('moderation.answers.keepOf', { name })}
          onClick={() => void decide(false)}
        >
          {t('moderation.answers.keep')}
        </Button>
        <Button busy={busy} aria-label={t('moderation.answers.liftOf', { name })} onClick={() => void decide(true)}>
          {t('moderation.answers.lift')}
        </Button>
      </div>
    </div>
  )
}
