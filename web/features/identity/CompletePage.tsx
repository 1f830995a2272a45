import { useQuery } from '@tanstack/react-query'
import { useRouter, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { send } from '#web/core/api/client.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { MinimumAge } from '#web/core/session/MinimumAge.tsx'
import { useHasMail } from '#web/core/session/useHasMail.ts'
import { Button } from '#web/core/ui/base/Button.tsx'
import { Skeleton } from '#web/core/ui/base/Skeleton.tsx'
import { FormError } from '#web/core/ui/form/FormError.tsx'
import { TextField } from '#web/core/ui/form/TextField.tsx'
import { fieldProps, useForm } from '#web/core/ui/form/useForm.ts'
import { JoinReasonField } from './AccountFields.tsx'
import { AuthLayout } from './AuthLayout.tsx'
import { FinishSignIn } from './FinishSignIn.tsx'

const schema = async () => (await import('#contract/person.ts')).completion
const askingSchema = async () => (await import('#contract/person.ts')).askingCompletion

/** Asks for the data that a sign-in with a provider lacks; with a token, finishes the sign-in of a mailed link. */
export function CompletePage() {
  const { identity, token, provider } = useSearch({ from: '/auth/complete' })
  return token === undefined ? (
    <Complete identity={identity ?? ''} />
  ) : (
    <FinishSignIn token={token} provider={provider} />
  )
}

function Complete({ identity }: { identity: string }) {
  const { t } = useTranslation()
  const hasMail = useHasMail()
  const pending = useQuery({
    queryKey: ['pendingSignIn', identity],
    queryFn: async () => (await send('pendingSignIn', { body: { identity } })).answer,
    retry: false,
    enabled: identity !== '',
  })
  const { email = null, asksWhy = false } = pending.data ?? {}
  const knows = email !== null
  return (
    <AuthLayout
      title={t(knows ? 'identity.complete.titleMore' : 'identity.complete.title')}
      heading={t(knows ? 'identity.complete.headingMore' : 'identity.complete.heading')}
      lead={t(knows ? 'identity.complete.textMore' : 'identity.complete.text')}
    >
      {pending.isLoading ? (
        <Skeleton className="h-40 rounded-panel" />
      ) : !hasMail && !(asksWhy && knows) ? (
        <p>{t('identity.complete.noMail')}</p>
      ) : (
        <CompletionForm identity={identity} email={email} asks={asksWhy} />
      )}
    </AuthLayout>
  )
}

function CompletionForm({ identity, email, asks }: { identity: string; email: string | null; asks: boolean }) {
  const { t } = useTranslation()
  const router = useRouter()
  const [initial] = useState({ identity, email: email ?? '', reason: '' })
  const form = useForm(asks ? askingSchema : schema, initial)
  const [isSent, setIsSent] = useState(false)
  const handleSubmit = form.handleSubmit(async ({ reason, ...values }) => {
    const { answer } = await send('completeSignIn', { body: { ...values, ...(asks && { reason }) } })
    if (answer.request) void router.navigate({ to: '/auth/request', replace: true })
    else setIsSent(true)
  })
  return (
    <form onSubmit={handleSubmit} method="post" noValidate className="grid gap-3">
      <FormError message={form.formError} />
      <TextField
        {...fieldProps(form, 'email')}
        label={t('identity.email')}
        type="email"
        autoComplete="username"
        required
      />
      <MinimumAge />
      {asks && <JoinReasonField {...fieldProps(form, 'reason')} />}
      <Button type="submit" size="lg" busy={form.busy} className="w-full">
        {t(asks ? 'identity.complete.submitAsk' : 'identity.complete.send')}
      </Button>
      <p role="status" className="text-muted">
        {isSent && t('identity.complete.sent')}
      </p>
    </form>
  )
}
