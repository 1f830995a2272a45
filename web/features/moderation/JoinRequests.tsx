import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useMemo, useState } from 'react'
import type { WaitingRequest } from '#contract/moderation.ts'
import { REASON_MAX } from '#contract/rules/moderation.ts'
import { ApiError } from '#web/core/api/client.ts'
import { useWrite } from '#web/core/api/write.ts'
import { useAgo } from '#web/core/i18n/ago.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { useSession } from '#web/core/session/session.ts'
import { useHasMail } from '#web/core/session/useHasMail.ts'
import { Button } from '#web/core/ui/base/Button.tsx'
import { Avatar } from '#web/core/ui/display/Avatar.tsx'
import { showFailure, toast } from '#web/core/ui/feedback/toast.ts'
import { FormError } from '#web/core/ui/form/FormError.tsx'
import { TextField } from '#web/core/ui/form/TextField.tsx'
import { fieldProps, useForm } from '#web/core/ui/form/useForm.ts'
import { Dialog } from '#web/core/ui/overlay/Dialog.tsx'
import { DialogButtons } from '#web/core/ui/overlay/DialogButtons.tsx'
import { EntryList } from './EntryList.tsx'
import { requestsQuery, unconfirmedQuery } from './moderation.queries.ts'
import { Quote } from './Quote.tsx'
import { useModeration } from './useModeration.ts'

/** People who ask to join, first request first. */
export function JoinRequests() {
  const { t } = useTranslation()
  const feed = useInfiniteQuery(requestsQuery())
  const hasMail = useHasMail()
  const { profile } = useSession()
  return (
    <>
      <div className="mb-5 flex flex-wrap items-baseline justify-between gap-x-5">
        <p className="text-muted">{t('moderation.requests.text')}</p>
        {profile?.operator && (
          <Link
            to="/app/site"
            className="inline-flex min-h-11 items-center gap-1.5 text-sm font-[650] text-brand underline-offset-4 hover:underline"
          >
            {t('moderation.requests.change')}
            <ChevronRight size={15} aria-hidden="true" className="rtl:-scale-x-100" />
          </Link>
        )}
      </div>
      <EntryList
        feed={feed}
        empty={{ title: t('moderation.requests.empty'), text: t('moderation.requests.emptyText') }}
      >
        {(request) => <RequestEntry request={request} />}
      </EntryList>
      <p className="mt-5 text-sm text-muted">{t('moderation.requests.foot')}</p>
      {!hasMail && <UnconfirmedPeople />}
    </>
  )
}

/** People who registered without an invitation or a request, on sites without email. */
function UnconfirmedPeople() {
  const { t } = useTranslation()
  const feed = useInfiniteQuery(unconfirmedQuery())
  const { isPending, restore } = useModeration()
  return (
    <section className="mt-8">
      <h3 className="text-lg">{t('moderation.unconfirmed.title')}</h3>
      <p className="mt-1 mb-4 text-muted">{t('moderation.unconfirmed.text')}</p>
      <EntryList feed={feed} empty={{ title: t('moderation.unconfirmed.empty'), text: '' }}>
        {({ id, displayName, initial, photoURL }) => (
          <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
            <Avatar id={id} initial={initial} photoURL={photoURL} />
            <Link
              to="/app/user/profile"
              search={{ userId: id }}
              dir="auto"
              className="min-w-0 grow font-[650] [overflow-wrap:anywhere] hover:underline"
            >
              {displayName}
            </Link>
            <Button
              disabled={isPending}
              aria-label={t('moderation.unconfirmed.confirmName', { name: displayName })}
              onClick={() =>
                restore(
                  (write) => write('admitPerson', { params: { id } }),
                  id,
                  t('moderation.unconfirmed.done', { name: displayName }),
                )
              }
            >
              {t('moderation.unconfirmed.confirm')}
            </Button>
          </div>
        )}
      </EntryList>
    </section>
  )
}

function RequestEntry({ request }: { request: WaitingRequest }) {
  const { t } = useTranslation()
  const ago = useAgo()
  const [isDeclining, setIsDeclining] = useState(false)
  const { decide, busy } = useDecide(request)
  const { name, email, reason, inviter, namesLink, sentAt } = request
  return (
    <div className="flex flex-wrap items-start gap-x-5 gap-y-3">
      <Avatar id={request.id} initial={email.slice(0, 1).toUpperCase()} photoURL={null} size="lg" />
      <div className="grid min-w-0 grow basis-60 gap-1">
        <div className="flex flex-wrap items-baseline gap-x-2.5 gap-y-1">
          <h3 dir="auto" className="text-base [overflow-wrap:anywhere]">
            {name}
          </h3>
          <span dir="ltr" className="text-sm text-muted [overflow-wrap:anywhere]">
            {email}
          </span>
          {inviter && (
            <Link
              to="/app/user/profile"
              search={{ userId: inviter.id }}
              className="rounded-full bg-brand-soft px-2.5 py-0.5 text-sm font-[620] text-brand"
            >
              {t('moderation.requests.invitedBy', { name: inviter.displayName })}
            </Link>
          )}
          {namesLink && (
            <span className="rounded-full bg-danger-soft px-2.5 py-0.5 text-sm font-[620] text-danger">
              {t('moderation.requests.namesLink')}
            </span>
          )}
        </div>
        {reason !== '' && <Quote>{reason}</Quote>}
        <time dateTime={sentAt} className="text-sm text-muted">
          {ago(sentAt)}
        </time>
      </div>
      <div className="flex gap-2">
        <Button
          variant="quiet"
          disabled={busy}
          aria-label={t('moderation.requests.declineName', { name })}
          onClick={() => setIsDeclining(true)}
        >
          {t('moderation.requests.decline')}
        </Button>
        <Button
          busy={busy}
          aria-label={t('moderation.requests.letInName', { name })}
          onClick={() => void decide({ admit: true, reason: '' })}
        >
          {t('moderation.requests.letIn')}
        </Button>
      </div>
      {isDeclining && (
        <DeclineDialog name={name} id={request.id} onDecide={decide} onClose={() => setIsDeclining(false)} />
      )}
    </div>
  )
}

interface Decision {
  admit: boolean
  reason: string
}

function useDecide({ id, name }: WaitingRequest) {
  const { t } = useTranslation()
  const write = useWrite()
  const [busy, setBusy] = useState(false)
  const decide = async (body: Decision) => {
    setBusy(true)
    try {
      await write('decideRequest', { params: { id }, body })
      toast(t(body.admit ? 'moderation.requests.admitted' : 'moderation.requests.declined', { name }), {
        tone: 'success',
      })
    } catch (failure) {
      const isGone = failure instanceof ApiError && failure.code === 'decided'
      showFailure(failure, t(isGone ? 'moderation.requests.gone' : 'ui.error.title'), () => decide(body))
    }
    setBusy(false)
  }
  return { decide, busy }
}

const schema = async () => (await import('#contract/moderation.ts')).requestDecision

interface DeclineDialogProps {
  id: string
  name: string
  onDecide: (decision: Decision) => Promise<void>
  onClose: () => void
}

/** Asks for the reason, which is sent to the person by email. */
function DeclineDialog({ id, name, onDecide, onClose }: DeclineDialogProps) {
  const { t } = useTranslation()
  const initial = useMemo(() => ({ admit: false, reason: '' }), [])
  const form = useForm(schema, initial, { place: `decline ${id}` })
  const handleSubmit = form.handleSubmit(async (decision) => {
    await onDecide(decision)
    onClose()
  })
  return (
    <Dialog open onClose={onClose} title={t('moderation.requests.declineName', { name })}>
      <form onSubmit={handleSubmit} noValidate className="grid gap-3">
        <p className="text-muted">{t('moderation.requests.declineText', { name })}</p>
        <FormError message={form.formError} />
        <TextField
          {...fieldProps(form, 'reason')}
          label={t('moderation.requests.reason')}
          hint={t('moderation.requests.reasonHint')}
          rows={3}
          counter={REASON_MAX}
          autoFocus
        />
        <DialogButtons
          submit={t('moderation.requests.decline')}
          cancel={t('ui.cancel')}
          onCancel={onClose}
          busy={form.busy}
        />
      </form>
    </Dialog>
  )
}
