import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import Check from 'lucide-react/icons/check'
import Mail from 'lucide-react/icons/mail'
import { type ReactNode, useState } from 'react'
import type { JoinRequest } from '#contract/person.ts'
import { load, send } from '#web/core/api/client.ts'
import { useAgo } from '#web/core/i18n/ago.ts'
import { useMoment } from '#web/core/i18n/moment.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Button, buttonClass } from '#web/core/ui/base/Button.tsx'
import { Skeleton } from '#web/core/ui/base/Skeleton.tsx'
import { showFailure, toast } from '#web/core/ui/feedback/toast.ts'
import { FormError } from '#web/core/ui/form/FormError.tsx'
import { fieldProps, useForm } from '#web/core/ui/form/useForm.ts'
import { ConfirmDialog } from '#web/core/ui/overlay/ConfirmDialog.tsx'
import { JoinReasonField } from './AccountFields.tsx'
import { AuthLayout } from './AuthLayout.tsx'

const requestQuery = () => load('ownRequest', {})

/** The page of the request to join that this browser sent, until a moderator has decided. */
export function RequestPage() {
  const { t } = useTranslation()
  const { data: request, isPending } = useQuery(requestQuery())
  if (isPending)
    return (
      <AuthLayout title={t('identity.request.title')} heading={t('identity.request.title')} lead="">
        <Skeleton className="h-72 rounded-panel" />
      </AuthLayout>
    )
  if (!request)
    return (
      <AuthLayout
        title={t('identity.request.title')}
        heading={t('identity.request.gone')}
        lead={t('identity.request.goneText')}
      >
        <Link to="/auth/login" className={buttonClass({ size: 'lg' })}>
          {t('identity.login.title')}
        </Link>
      </AuthLayout>
    )
  return request.declined ? <Declined declined={request.declined} /> : <Waiting request={request} />
}

/** The decision, where it isn't sent by email. */
function Declined({ declined }: { declined: NonNullable<JoinRequest['declined']> }) {
  const { t } = useTranslation()
  const moment = useMoment()
  return (
    <AuthLayout
      title={t('identity.request.title')}
      heading={t('identity.request.declined.heading')}
      lead={t('identity.request.declined.text', { date: moment(declined.until) })}
    >
      {declined.reason !== '' && (
        <blockquote dir="auto" className="mb-6 rounded-box border border-line p-4 [overflow-wrap:anywhere]">
          {declined.reason}
        </blockquote>
      )}
      <Link to="/" className={buttonClass({ size: 'lg', variant: 'quiet' })}>
        {t('identity.register.lookAround')}
      </Link>
    </AuthLayout>
  )
}

function Waiting({ request }: { request: JoinRequest }) {
  const { t } = useTranslation()
  const ago = useAgo()
  const [isChanging, setIsChanging] = useState(false)
  return (
    <AuthLayout
      title={t('identity.request.title')}
      heading={t('identity.request.heading')}
      lead={
        <span className="[overflow-wrap:anywhere]">
          {t('identity.request.sent', {
            ago: ago(request.sentAt),
            email: request.email,
          })}
        </span>
      }
    >
      <div className="grid gap-6">
        <ol className="grid gap-3.5 font-[620]">
          <Stage state="done" mark={<Check size={17} strokeWidth={2.6} />} text={t('identity.request.confirmed')} />
          <Stage state="now" mark={2} text={t('identity.request.read')} />
          <Stage state="open" mark={3} text={t('identity.request.in')} />
        </ol>
        {isChanging ? (
          <ChangeForm request={request} onDone={() => setIsChanging(false)} />
        ) : (
          <Next onChange={() => setIsChanging(true)} />
        )}
        <p className="flex gap-3 rounded-box border border-line p-4 text-sm text-muted">
          <Mail size={20} aria-hidden="true" className="shrink-0" />
          <span>
            <b className="block text-ink">{t('identity.request.no.heading')}</b>
            {t('identity.request.no.text')}
          </span>
        </p>
      </div>
    </AuthLayout>
  )
}

interface StageProps {
  state: 'done' | 'now' | 'open'
  mark: ReactNode
  text: string
}

/** A stage of the request, as a stone of a trail. */
function Stage({ state, mark, text }: StageProps) {
  return (
    <li
      aria-current={state === 'now' ? 'step' : undefined}
      className="relative flex items-center gap-3.5 not-last:after:absolute not-last:after:start-5.25 not-last:after:top-full not-last:after:h-3.5 not-last:after:border-s-2 not-last:after:border-line"
    >
      <span className="step-number shrink-0" data-state={state} aria-hidden="true">
        {mark}
      </span>
      {text}
    </li>
  )
}

function Next({ onChange }: { onChange: () => void }) {
  const { t } = useTranslation()
  return (
    <section className="grid gap-3 border-t border-line pt-5">
      <h2 className="text-base">{t('identity.request.until')}</h2>
      <p className="-mt-2 text-sm text-muted">{t('identity.request.kept')}</p>
      <Link to="/" className={buttonClass({ size: 'lg' })}>
        {t('identity.request.walk')}
      </Link>
      <div className="flex flex-wrap gap-2">
        <Button variant="quiet" onClick={onChange}>
          {t('identity.request.change')}
        </Button>
        <Withdraw />
      </div>
    </section>
  )
}

const schema = async () => (await import('#contract/person.ts')).joinRequestChange

function ChangeForm({ request, onDone }: { request: JoinRequest; onDone: () => void }) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const [initial] = useState({ reason: request.reason })
  const form = useForm(schema, initial)
  const handleSubmit = form.handleSubmit(async (body) => {
    const { answer } = await send('changeRequest', { body })
    queryClient.setQueryData(requestQuery().queryKey, answer)
    toast(t('identity.request.saved'), { tone: 'success' })
    onDone()
  })
  return (
    <form onSubmit={handleSubmit} noValidate className="grid gap-3 border-t border-line pt-5">
      <FormError message={form.formError} />
      <JoinReasonField {...fieldProps(form, 'reason')} autoFocus />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={form.busy}>
          {t('identity.request.save')}
        </Button>
        <Button variant="quiet" onClick={onDone}>
          {t('ui.cancel')}
        </Button>
      </div>
    </form>
  )
}

function Withdraw() {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const [isAsking, setIsAsking] = useState(false)
  const handleConfirm = async () => {
    try {
      await send('withdrawRequest', {})
      toast(t('identity.request.withdrawn'), { tone: 'success' })
      queryClient.setQueryData(requestQuery().queryKey, null)
    } catch (failure) {
      showFailure(failure, t('ui.error.title'))
    }
    setIsAsking(false)
  }
  return (
    <>
      <Button variant="quiet" onClick={() => setIsAsking(true)}>
        {t('identity.request.withdraw')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={t('identity.request.withdrawAsk')}
        text={t('identity.request.withdrawText')}
        confirmLabel={t('identity.request.withdraw')}
        onConfirm={() => void handleConfirm()}
        onClose={() => setIsAsking(false)}
      />
    </>
  )
}
